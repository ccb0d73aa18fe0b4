"""The lower half of the bridge: SWI-Prolog's C interface. Private to `pybridge.prolog`."""
