import type { HiddenText } from "@mochang/contract";
import { contextOf } from "../hidden.ts";
import type { Piece } from "./page.ts";
import type { ShownText } from "./shown.ts";

/** Letters as both of pdf.js's readings give them. */
const fold = (text: string): string[] => [...text.normalize("NFKC").replaceAll(/\s+/gu, "")];

interface Letter {
  letter: string;
  unseen: boolean;
  away: boolean;
}

/**
 * Takes letters that nobody sees out of a page's pieces. The pieces and the page's program give the same letters in the same order; where
 * they do not, or where most letters are unseen (a scan with its recognised text under the picture), the page is left as it is.
 */
export function dropUnseen(pieces: Piece[], shown: readonly ShownText[]): { pieces: Piece[]; hidden: HiddenText[] } {
  const letters = shown.flatMap(({ text, unseen, away }) => fold(text).map((letter): Letter => ({ letter, unseen, away })));
  const unseen = letters.filter((l) => l.unseen).length;
  if (unseen === 0 || letters.filter((l) => l.unseen && !l.away).length * 2 > letters.filter((l) => !l.away).length) return { pieces, hidden: [] };

  const hidden: HiddenText[] = [];
  const kept: Piece[] = [];
  /** The hidden passage under way goes on until a letter that is seen. */
  let open = false;
  let seen = "";
  const hide = (text: string): void => {
    const last = hidden.at(-1);
    if (open && last) last.text += text;
    else hidden.push({ kind: "unseen", text, after: contextOf([...kept.slice(-6).map((piece) => piece.text), seen].join("")) });
    open = true;
  };
  let at = 0;
  const pass = (until: (l: Letter) => boolean): void => {
    for (let l = letters[at]; l && !until(l); l = letters[++at]) hide(l.letter);
  };
  for (const piece of pieces) {
    seen = "";
    let dropped = 0;
    for (const character of piece.text) {
      const same = fold(character);
      if (same.length === 0) {
        if (open && seen === "") dropped++;
        else seen += character;
        continue;
      }
      pass((l) => !l.away && (l.letter === same[0] || !l.unseen));
      if (letters[at]?.letter !== same[0]) return { pieces, hidden: [] };
      const gone = letters[at]?.unseen === true;
      at += same.length;
      if (gone) {
        hide(character);
        dropped++;
      } else {
        open = false;
        seen += character;
      }
    }
    if (seen.trim() !== "") kept.push(dropped === 0 ? piece : { ...piece, text: seen, width: (piece.width * [...seen].length) / ([...seen].length + dropped) });
  }
  pass((l) => !l.unseen);
  return { pieces: kept, hidden };
}
