// On import: /#/path?query becomes the clean path.
import { cleanUrl } from "../lib/cleanUrl.ts";

const clean = cleanUrl(location);
if (clean) history.replaceState(null, "", clean);
