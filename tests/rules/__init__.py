"""Tests of the rules, one module per section of the rule book."""
