// What moves on the public pages; their text stands without it.
import "virtual:tokens.css";
import "virtual:site-font.css";
import "../../ui/base.css";
import "./shell.css";
import "./script.css";
import "./landing.css";
import "./reading.css";
import "./intro.css";
import "./sample.css";
import { cleanUrl } from "../../lib/cleanUrl.ts";
import { thisWindowId } from "../../lib/windowId.ts";
import { openAbout } from "./about.ts";
import { runCarousel } from "./carousel.ts";
import { showClaims } from "./showClaims.ts";
import { foldSections } from "./foldSections.ts";
import { followContents } from "./followContents.ts";
import { playFilms } from "./playFilms.ts";
import { showQuotes } from "./showQuotes.ts";
import { typeHeadline } from "./typing.ts";
import { pointStartLinks } from "./pointStartLinks.ts";

thisWindowId();

// An old address, whose fragment the server never saw.
const clean = cleanUrl(location);
if (clean !== null) location.replace(clean);

// The server shows the page of /404 for every unknown path.
if (document.querySelector("main.nf") && location.pathname !== "/404") history.replaceState(null, "", "/404");

openAbout(document);
pointStartLinks(document);
showClaims(document);
runCarousel(document);
playFilms(document);
followContents(document);
typeHeadline(document);
showQuotes(document);
foldSections(document);
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
