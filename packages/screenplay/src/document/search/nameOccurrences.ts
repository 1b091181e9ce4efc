import type { Node } from "prosemirror-model";
import { lineType } from "../lineText.ts";
import { sceneFacts } from "../sceneFacts.ts";
import type { LineTextRange } from "../commands/findNodes.ts";
import { findText } from "./findText.ts";
import { knownWords } from "../typing/knownWords.ts";

/** A place where a person is named. */
export interface NameHit extends LineTextRange {
  /** `cue`: the name over a speech; `text`: in any other words; `nickname`: a form made of the name's last character, 苇子 of 阿苇. */
  kind: "cue" | "text" | "nickname";
  /** What stands there. */
  words: string;
  /** Index of its row. */
  row: number;
  /** The words around it, in their line. */
  before: string;
  after: string;
  /** It is part of another person's name, or perhaps no name: looked at before it is replaced. */
  doubtful: boolean;
}

/** Forms of a given name that are made of its last character. */
const nicknames = (last: string): string[] => [
  `小${last}`,
  `老${last}`,
  `阿${last}`,
  `${last}子`,
  `${last}儿`,
  `${last}哥`,
  `${last}姐`,
];

const CONTEXT = 16;

/** Every place that names a person, in the order of the document. */
export function nameHits(doc: Node, name: string): NameHit[] {
  const longer = knownWords(doc).names.filter((other) => other !== name && other.includes(name));
  const last = name.at(-1) ?? "";
  const forms = name.length > 1 ? nicknames(last).filter((form) => !name.includes(form) && !form.includes(name)) : [];
  const usedPlaces = new Set<string>();
  const hits: NameHit[] = [];
  const collect = (words: string, kind: NameHit["kind"]): void => {
    for (const { line, from, to, pos } of findText(doc, words)) {
      const $pos = doc.resolve(pos);
      const text = $pos.parent.textContent;
      if (usedPlaces.has(`${line} ${to}`)) continue;
      usedPlaces.add(`${line} ${to}`);
      const row = $pos.index(0);
      const isCue =
        lineType($pos.parent) === "character" && sceneFacts($pos.node(1)).lines[$pos.index(1)]?.speaker === name;
      const inLonger = longer.some((other) => {
        const at = other.indexOf(name);
        return text.slice(from - at, from - at + other.length) === other;
      });
      hits.push({
        line,
        from,
        to,
        kind: kind === "text" && isCue ? "cue" : kind,
        words,
        row,
        before: text.slice(Math.max(0, from - CONTEXT), from),
        after: text.slice(to, to + CONTEXT),
        doubtful: kind === "nickname" || inLonger,
      });
    }
  };
  collect(name, "text");
  for (const form of forms) collect(form, "nickname");
  const order = new Map<string, number>();
  doc.descendants((node) => {
    if (node.type.name === "line") order.set(String(node.attrs.id), order.size);
    return node.type.name !== "line";
  });
  return hits.sort((a, b) => (order.get(a.line) ?? 0) - (order.get(b.line) ?? 0) || a.from - b.from);
}

/** The words that take the place of a hit. */
export const renamed = ({ kind, words }: NameHit, name: string, to: string): string =>
  kind === "nickname" ? words.replace(name.at(-1) ?? "", to.at(-1) ?? "") : to;
