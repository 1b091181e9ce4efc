import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SceneJson } from "@mochang/screenplay";

const SAMPLES = join(import.meta.dirname, "../../packages/screenplay/samples");
const LINE_CHARACTERS = 40;
/** Characters that a second of typing brings, and saves until a line is written. */
const TYPED = 3;
const LINE_SAVES = 20;

/** The labelled scripts' Han characters in one string, so that they compress as real scripts do; without what makes a heading of a line. */
const corpus: string = globSync("**/*.txt", { cwd: SAMPLES })
  .toSorted()
  .map((file) => readFileSync(join(SAMPLES, file), "utf8"))
  .filter((text) => !text.includes("\ufffd"))
  .join("\n")
  .replace(/[^\p{Script=Han}，。]|[第场集章回幕节]/gu, "");

/** `length` characters of the corpus from an offset that may be any whole number. */
function wordsAt(offset: number, length: number): string {
  const from = offset % (corpus.length - length);
  return corpus.slice(from, from + length);
}

/** About a line's length, but each another: lines of one length read as one that was wrapped. */
const lengthOf = (n: number): number => LINE_CHARACTERS - 13 + 6 * (n % 5);

/** The text of a script of the given number of scenes, `characters` characters each. */
export function makeText(count: number, characters: number, offset = 0): string {
  const lines = Math.ceil(characters / LINE_CHARACTERS);
  return Array.from({ length: count }, (_, i) =>
    [
      `${i + 1}．渡口 日 外`,
      ...Array.from(
        { length: lines },
        (_line, n) => `${wordsAt(offset + (i * lines + n) * LINE_CHARACTERS, lengthOf(n))}。`,
      ),
    ].join("\n"),
  ).join("\n\n");
}

/** The scene after a further second of typing: its lines are written anew one after the other, three characters a second. */
export function typeInto(scene: SceneJson, step: number): SceneJson {
  const written = 1 + (Math.floor(step / LINE_SAVES) % Math.max(1, scene.content.length - 1));
  const text = wordsAt(Math.floor(step / LINE_SAVES) * 977, TYPED * ((step % LINE_SAVES) + 1));
  return {
    ...scene,
    content: scene.content.map((line, i) =>
      i === Math.min(written, scene.content.length - 1) ? { ...line, content: [{ type: "text", text }] } : line,
    ),
  };
}
