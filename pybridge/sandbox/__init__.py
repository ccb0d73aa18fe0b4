"""Programs that can do no harm: what strangers have written runs here."""
