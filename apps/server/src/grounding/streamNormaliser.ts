import { decodeNamedCharacterReference } from "decode-named-character-reference";
import { CONTROLS, INVISIBLE } from "../import/index.ts";
import { standardMarks } from "./marks.ts";

/** Marks that turn the direction of what follows, and private-use characters, by which citations are held. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000-\uf8ff]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,31}));/giu;
/** What the next characters may make an entity, a line end or a mark of. */
const UNFINISHED = /(?:&#?[0-9a-z]{0,31}|[<>,'‘’‚]|\r)$/iu;
/** An entity may stand for the `&` of another; deeper than this nobody writes them. */
const MAX_DEPTH = 4;

function decoded(text: string): string {
  let before = text;
  for (let depth = 0; depth < MAX_DEPTH && before.includes("&"); depth++) {
    const after = before.replaceAll(ENTITY, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || all;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 31 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
    });
    if (after === before) break;
    before = after;
  }
  return before;
}

/** A character that is written as its name or number, or that has no shape, or that looks like a quotation mark, is read as what it is shown as. */
const readable = (text: string): string =>
  standardMarks(
    decoded(text).replaceAll(LINE_ENDS, "\n").replaceAll(INVISIBLE, "").replaceAll(CONTROLS, "").replaceAll(TURNS, ""),
  );

/** Most of a stream is this, and stays as it is. */
const PLAIN = /^[\u4e00-\u9fffA-Za-z0-9，。、；：！？“”「」『』【】（）《》\n #*|-]*$/u;

/** Streamed text with one spelling for everything that looks alike: line ends, entities, quotation marks; nothing invisible. */
export function createStreamNormaliser() {
  let rest = "";
  return {
    push(delta: string): string {
      const text = rest + delta;
      if (PLAIN.test(text)) {
        rest = "";
        return text;
      }
      rest = UNFINISHED.exec(text.slice(-40))?.[0] ?? "";
      return readable(text.slice(0, text.length - rest.length));
    },
    end(): string {
      const text = rest;
      rest = "";
      return readable(text);
    },
  };
}
