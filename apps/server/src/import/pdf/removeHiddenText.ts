import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import type { Piece } from "./printedPage.ts";
import type { VisibleText } from "./visibleText.ts";

/** Letters as both of pdf.js's readings give them. */
const fold = (text: string): string[] =>
  text.length === 1 && text >= "\u4e00" && text <= "\u9fff"
    ? [text]
    : [...text.normalize("NFKC").replaceAll(/\s+/gu, "")];

interface Letter {
  letter: string;
  unseen: boolean;
  away: boolean;
}

/** A page's pieces without the letters that nobody sees. */
export interface VisiblePieces {
  pieces: Piece[];
  hidden: HiddenText[];
  /** Letters that are seen; none where nothing was looked for. */
  seen: number;
  /** Nearly all of it stands under a picture: a scan with its recognised text, taken as it is. */
  scan: boolean;
}

/** From which share of the page pictures make it a scan, and up to which share letters that are seen (a stamp, a page number) do not speak against it. */
const SCAN_PICTURES = 0.4;
const SCAN_SEEN = 0.25;
/** How far a piece is looked for that stands elsewhere in the program, or in other letters. */
const AHEAD = 1_500;
/** After so many on a page that were found nowhere, the rest is only looked for where it should stand. */
const MAX_LOST = 100;

/**
 * Takes letters that nobody sees out of a page's pieces. The pieces and the page's program give the same letters in the same order; a
 * piece that the program writes otherwise (words from right to left) is kept, and the next is looked for behind it.
 */
export function removeHiddenText(pieces: Piece[], { texts, pictures }: VisibleText): VisiblePieces {
  const asIs = (scan: boolean): VisiblePieces => ({ pieces, hidden: [], seen: pieces.length, scan });
  if (!texts.some((text) => text.unseen || text.covered)) return asIs(false);
  const letters = texts.flatMap(({ letters: of, unseen, covered, away }) =>
    of.flatMap((unit, i) =>
      fold(unit).map((letter): Letter => ({ letter, unseen: unseen || (covered?.has(i) ?? false), away })),
    ),
  );
  const onPage = letters.filter((l) => !l.away);
  const seenLetters = onPage.filter((l) => !l.unseen).length;
  if (pictures >= SCAN_PICTURES && seenLetters < onPage.length && seenLetters <= onPage.length * SCAN_SEEN)
    return asIs(true);

  const hidden: HiddenText[] = [];
  const kept: Piece[] = [];
  /** The hidden passage under way goes on until a letter that is seen. */
  let open = false;
  let seen = "";
  const hide = (text: string): void => {
    const last = hidden.at(-1);
    if (open && last) last.text += text;
    else
      hidden.push({
        kind: "unseen",
        text,
        after: textBefore([...kept.slice(-6).map((piece) => piece.text), seen].join("")),
      });
    open = true;
  };
  let at = 0;
  const pass = (to: number): void => {
    for (; at < to; at++) if (letters[at]?.unseen) hide(letters[at]?.letter ?? "");
  };
  let lost = 0;
  for (const piece of pieces) {
    const wanted = [...piece.text].map((character) => ({ character, same: fold(character) }));
    const places = placesOf(
      wanted.flatMap(({ same }) => same),
      letters,
      at,
      lost < MAX_LOST ? AHEAD : 1,
    );
    if (places === null) {
      lost++;
      open = false;
      kept.push(piece);
      continue;
    }
    seen = "";
    let dropped = 0;
    let nth = 0;
    for (const { character, same } of wanted) {
      const place = places[nth];
      if (same.length === 0 || place === undefined) {
        if (open && seen === "") dropped++;
        else seen += character;
        continue;
      }
      pass(place);
      nth += same.length;
      at = (places[nth - 1] ?? place) + 1;
      if (letters[place]?.unseen === true) {
        hide(character);
        dropped++;
      } else {
        open = false;
        seen += character;
      }
    }
    if (seen.trim() !== "")
      kept.push(
        dropped === 0
          ? piece
          : { ...piece, text: seen, width: (piece.width * [...seen].length) / ([...seen].length + dropped) },
      );
  }
  pass(letters.length);
  return { pieces: kept, hidden, seen: seenLetters, scan: false };
}

/** Where the wanted letters stand, from `at` on or a little behind it; null where they stand nowhere near. */
function placesOf(wanted: readonly string[], letters: readonly Letter[], at: number, ahead: number): number[] | null {
  for (let from = at; from < Math.min(letters.length, at + ahead); from++) {
    if (from > at && letters[from]?.letter !== wanted[0]) continue;
    const places = walk(wanted, letters, from);
    if (places !== null) return places;
  }
  return wanted.length === 0 ? [] : null;
}

/** Passes over letters off the page, which the pieces lack, and over unseen ones that they may lack; a letter that is seen must be the wanted one. */
function walk(wanted: readonly string[], letters: readonly Letter[], from: number): number[] | null {
  const places: number[] = [];
  let at = from;
  for (const letter of wanted) {
    for (let l = letters[at]; l && (l.away || (l.unseen && l.letter !== letter)); l = letters[++at]);
    if (letters[at]?.letter !== letter) return null;
    places.push(at++);
  }
  return places;
}
