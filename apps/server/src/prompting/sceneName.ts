import type { Range } from "./fence.ts";
import type { Work } from "./work.ts";

/** Characters of a name on a card. */
const NAME = 40;

/** A scene's name as its card shows it: where it plays, else its heading, else its first words. */
export function sceneName(scene: {
  heading: string | null;
  fields: { place: string | null };
  lines: readonly { text: string }[];
}): string {
  return shorten(scene.fields.place ?? scene.heading ?? scene.lines[0]?.text ?? "");
}

export const shorten = (text: string, max = NAME): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > max ? `${line.slice(0, max).toWellFormed()}…` : line;
};

/** UTF-16 range of a scene by its 0-based index; it ends where the next one begins. */
export function sceneRange(parsed: Work["parsed"], index: number): Range {
  const startOf = (i: number): number => parsed.scenes[i]?.lines[0]?.start ?? parsed.text.length;
  return { start: startOf(index), end: index + 1 < parsed.scenes.length ? startOf(index + 1) : parsed.text.length };
}

/** The 0-based index of the scene in which an offset lies; -1 for the front matter. */
export function sceneIndexAt(parsed: Work["parsed"], offset: number): number {
  return parsed.scenes.findLastIndex((scene) => (scene.lines[0]?.start ?? Infinity) <= offset);
}

/** Lines of which something can be said: not the heading and the labels under it. */
export const hasBody = (scene: { lines: readonly { type: string }[] }): boolean =>
  scene.lines.some((line) => !["heading", "chapter", "episode", "meta"].includes(line.type));
