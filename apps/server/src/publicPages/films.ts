import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markup, type Markup } from "./markup.ts";

/** Where the recorded films stand on the site: `NAME.webm` with `NAME.vtt`, as `npm run demo:record` writes them. */
export const FILM_FOLDER = "/demo";

/** Length of each recorded film in seconds, by the feature that it shows. */
export const FILM_SECONDS = JSON.parse(readFileSync(join(import.meta.dirname, "filmSeconds.json"), "utf8")) as Readonly<
  Record<string, number>
>;

/** Under a poster: what the film shows, how long it is, and the button that loads it; a feature without a film has only its sentence. */
export function filmBar(name: string, says: string): Markup {
  const seconds = FILM_SECONDS[name];
  if (seconds === undefined) return markup`<figcaption class="bar"><span>${says}</span></figcaption>`;
  return markup`<figcaption class="bar"><button type="button" class="btn" data-play="${FILM_FOLDER}/${name}" aria-label="看演示：${says}"><i class="tri" aria-hidden="true"></i>看演示</button><span>${says}</span><span class="num">${lengthOf(seconds)}，无声，有字幕</span></figcaption>`;
}

function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} 分`, rest > 0 && `${rest} 秒`].filter(Boolean).join(" ");
}
