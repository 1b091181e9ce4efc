import type { EpisodeHooks } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";

/** What a heading of an episode is kept as. */
const NAME = 24;
/** Words of a line that stand in the table. */
const WORDS = 60;
/** What writers of short dramas put where the viewer is to pay. */
const PAY_MARK = /卡点|付费点|付费卡|【付费】|（付费）/u;

const displayText = (text: string): string => {
  const line = text
    .replaceAll(/\s+/gu, " ")
    .replace(/^[△▲]\s*/u, "")
    .trim();
  return line.length > WORDS ? `${line.slice(0, WORDS).toWellFormed()}…` : line;
};

/**
 * How each episode begins and ends, in the script's own words, and whether its writer marked a place to pay (卡点). Empty for a work without
 * episodes. By rules alone.
 */
export function episodeHooks(parsed: Pick<Parsed, "frontMatter" | "scenes">): EpisodeHooks[] {
  const episodes: EpisodeHooks[] = [];
  const rows = [
    ...parsed.frontMatter.map((line) => ({ line, scene: 0 })),
    ...parsed.scenes.flatMap(({ lines }, i) => lines.map((line) => ({ line, scene: i + 1 }))),
  ];
  for (const { line, scene } of rows) {
    if (line.type === "episode" && /集|话/u.test(line.text)) {
      const name = line.text.trim().slice(0, NAME).toWellFormed();
      episodes.push({ name, characters: 0, opening: null, ending: null, paid: false });
      continue;
    }
    const episode = episodes.at(-1);
    if (!episode) continue;
    if (PAY_MARK.test(line.text)) episode.paid = true;
    if (line.type !== "action" && line.type !== "dialogue") continue;
    const excerpt = { text: displayText(line.text), scene, start: line.start, end: line.end };
    episode.characters += line.text.replaceAll(/\s/gu, "").length;
    episode.opening ??= excerpt;
    episode.ending = excerpt;
  }
  return episodes.filter(({ opening }) => opening !== null);
}
