// One way of laying a script out, and a script laid out so, with the offsets that a right reading finds.
import type { LineType } from "@mochang/screenplay";
import type { RealLabels, Span } from "../realScore.ts";
import type { Content, SceneContent, Speech } from "./content.ts";

type Field = "place" | "time" | "side";

/** One way of laying a script out. */
export interface Layout {
  /** What stands between two rows; nothing where a script lost its line ends. */
  join: string;
  /** What stands between a heading and the row behind it. */
  behindHeading: string;
  number: (n: number) => string;
  order: readonly Field[];
  separator: string;
  side: (side: string) => string;
  /** What stands in front of and behind the fields. */
  around: readonly [before: string, behind: string];
  /** The cue and the words of a speech. */
  cue: (speech: Speech) => readonly [cue: string, words: string];
  /** The mark in front of an action; labels may count it as part of the line or leave it out. */
  action: string;
  /** The words of an action. */
  act: (words: string) => string;
  /** Whether digits and colons are written half or full width. */
  width: (words: string) => string;
}

const HAN = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
export const han = (n: number): string => HAN[n] as string;
export const full = (words: string): string =>
  words.replace(/[\d.]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));

/** A layout that needs no guess; every other one changes something of it. */
export const PLAIN: Layout = {
  join: "\n",
  behindHeading: "\n",
  number: (n) => `${n}、`,
  order: ["place", "time", "side"],
  separator: " ",
  side: (side) => side,
  around: ["", ""],
  cue: ({ name, manner, words }) => [manner === null ? `${name}：` : `${name}（${manner}）：`, words],
  action: "",
  act: (words) => words,
  width: (words) => words,
};

const wordsOf = (scene: SceneContent, layout: Layout): string =>
  layout.order.map((field) => (field === "side" ? layout.side(scene.side) : scene[field])).join(layout.separator);

/** The text of a script in this layout, and its labels. */
export function layOut({ scenes }: Content, layout: Layout): { text: string; labels: RealLabels } {
  let text = "";
  const headings: Span[] = [];
  const people = new Map<string, Span[]>();
  const lines: [number, number, LineType][] = [];
  const write = (words: string, kind: LineType | null): void => {
    const from = text.length;
    text += words;
    if (kind !== null && words.trim() !== "") lines.push([from, text.length, kind]);
  };
  for (const [i, scene] of scenes.entries()) {
    const from = text.length;
    write(
      layout.width(`${layout.number(i + 1)}${layout.around[0]}${wordsOf(scene, layout)}${layout.around[1]}`),
      "heading",
    );
    headings.push([from, text.length]);
    write(layout.behindHeading, null);
    for (const item of scene.items) {
      if (typeof item === "string") write(`${layout.action}${layout.act(item)}`, "action");
      else {
        const [cue, words] = layout.cue(item);
        const name = text.length + cue.indexOf(item.name);
        if (!people.has(item.name) && !VOICE.test(item.name)) people.set(item.name, [[name, name + item.name.length]]);
        lines.push([name, name + item.name.length, "character"]);
        write(cue, null);
        write(words, "dialogue");
      }
      write(layout.join, null);
    }
  }
  const whole = { start: 0, end: text.length, lines };
  return {
    text,
    labels: {
      sha256: "",
      encoding: "",
      length: text.length,
      scenes: headings,
      people: [...people.values()],
      windows: [whole],
    },
  };
}

const VOICE = /^(?:旁白|画外音)$/;
