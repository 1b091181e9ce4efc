import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SAMPLES = join(import.meta.dirname, "../../packages/screenplay/samples");
const LINE_CHARACTERS = 40;

/** A scene as it is stored and sent. */
export interface SceneContent {
  type: "scene";
  attrs: { id: string; front: boolean; division: boolean; lockedNumber: null; given: null };
  content: {
    type: "line";
    attrs: { id: string; type: "heading" | "action"; joined: boolean; given: null };
    content: { type: "text"; text: string }[];
  }[];
}

/** The labelled scripts' text in one string: real words, so that they compress as real scripts do. */
export const corpus: string = globSync("**/*.txt", { cwd: SAMPLES })
  .toSorted()
  .map((file) => readFileSync(join(SAMPLES, file), "utf8"))
  .filter((text) => !text.includes("\ufffd"))
  .join("\n")
  .replace(/\s+/gu, "");

/** `length` characters of the corpus from an offset that may be any whole number. */
export function wordsAt(offset: number, length: number): string {
  const from = offset % (corpus.length - length);
  return corpus.slice(from, from + length);
}

function line(type: "heading" | "action", text: string): SceneContent["content"][number] {
  return {
    type: "line",
    attrs: { id: randomUUID(), type, joined: false, given: null },
    content: text === "" ? [] : [{ type: "text", text }],
  };
}

/** A script of so many scenes of `characters` characters each, below an empty front matter. */
export function makeScenes(count: number, characters: number, offset = 0): SceneContent[] {
  const scene = (front: boolean, content: SceneContent["content"]): SceneContent => ({
    type: "scene",
    attrs: { id: randomUUID(), front, division: false, lockedNumber: null, given: null },
    content,
  });
  const lines = Math.ceil(characters / LINE_CHARACTERS);
  return [
    scene(true, [line("action", "")]),
    ...Array.from({ length: count }, (_, i) =>
      scene(false, [
        line("heading", `${i + 1}、渡口 日 外`),
        ...Array.from({ length: lines }, (_line, n) =>
          line("action", wordsAt(offset + (i * lines + n) * LINE_CHARACTERS, LINE_CHARACTERS)),
        ),
      ]),
    ),
  ];
}

/** The scene after `step` more seconds of typing: its last line grows by three characters a step and begins again when it is full. */
export function typeInto(scene: SceneContent, step: number): SceneContent {
  const last = scene.content.length - 1;
  return {
    ...scene,
    content: scene.content.map((old, i) =>
      i === last ? { ...old, content: [{ type: "text", text: wordsAt(step * 37, 3 * ((step % 20) + 1)) }] } : old,
    ),
  };
}
