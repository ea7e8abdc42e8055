"""What was counted, as pages of HTML that need nothing but themselves."""
