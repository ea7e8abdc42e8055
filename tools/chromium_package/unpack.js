// Unpacks the Chromium that the package carries into the folder TMPDIR, and prints where it lies.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
process.exit(); // it would wait for what is not needed
