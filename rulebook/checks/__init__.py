"""What is wrong between files, or left out in one: names that lead nowhere, options, declarations that fall short."""
