"""What is declared, explained and listed, in English; prose that people wrote."""
