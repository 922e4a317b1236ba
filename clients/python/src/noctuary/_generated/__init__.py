"""Models and operations of the API. Written by scripts/generate.py from openapi.yaml: do not edit."""
