"""Drawing: small plots as SVG and pages of HTML that open without a network."""
