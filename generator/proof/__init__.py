"""Whether each piece of each rule is said and proven: what is changed, whether an example notices, what was found before."""
