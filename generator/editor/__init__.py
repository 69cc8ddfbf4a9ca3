"""What an editor asks while somebody writes rules: workbench.py knows the answers, server.py the protocol."""
