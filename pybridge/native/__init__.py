"""Compiled rules in this process: WebAssembly run by wasmtime, and the cache of compiled modules."""
