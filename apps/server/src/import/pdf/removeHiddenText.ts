import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import type { Piece } from "./pdfPage.ts";
import type { VisibleText } from "./visibleText.ts";

/** Letters as both of pdf.js's readings give them. */
const fold = (text: string): string[] =>
  text.length === 1 && text >= "\u4e00" && text <= "\u9fff"
    ? [text]
    : [...text.normalize("NFKC").replaceAll(/\s+/gu, "")];

interface Letter {
  letter: string;
  unseen: boolean;
  offPage: boolean;
}

/** A page's pieces without the letters that nobody sees. */
export interface VisiblePieces {
  pieces: Piece[];
  hidden: HiddenText[];
  /** Letters that are seen; none where nothing was looked for. */
  visibleCount: number;
  /** Nearly all of it stands under a picture: a scan with its recognised text, taken as it is. */
  scan: boolean;
}

/** From which share of the page pictures make it a scan, and up to which share letters that are seen (a stamp, a page number) do not speak against it. */
const SCAN_PICTURES = 0.4;
const SCAN_SEEN = 0.25;
/** How far a piece is looked for that stands elsewhere in the program, or in other letters. */
const LOOKAHEAD = 1_500;
/** After so many on a page that were found nowhere, the rest is only looked for where it should stand. */
const MAX_LOST = 100;

/**
 * Takes letters that nobody sees out of a page's pieces. The pieces and the page's program give the same letters in the same order; a
 * piece that the program writes otherwise (words from right to left) is kept, and the next is looked for behind it.
 */
export function removeHiddenText(pieces: Piece[], { texts, pictures }: VisibleText): VisiblePieces {
  const asIs = (scan: boolean): VisiblePieces => ({ pieces, hidden: [], visibleCount: pieces.length, scan });
  if (!texts.some((text) => text.unseen)) return asIs(false);
  const letters = texts.flatMap(({ letters: of, unseen, offPage }) =>
    of.flatMap((unit) => fold(unit).map((letter): Letter => ({ letter, unseen, offPage }))),
  );
  const onPage = letters.filter((l) => !l.offPage);
  const seenLetters = onPage.filter((l) => !l.unseen).length;
  if (pictures >= SCAN_PICTURES && seenLetters < onPage.length && seenLetters <= onPage.length * SCAN_SEEN)
    return asIs(true);

  return { ...new Matcher(letters).match(pieces), visibleCount: seenLetters, scan: false };
}

/** Goes through pieces and letters side by side. */
class Matcher {
  private readonly letters: readonly Letter[];
  private readonly visiblePieces: Piece[] = [];
  private readonly hidden: HiddenText[] = [];
  /** The hidden passage under way goes on until a letter that is seen. */
  private open = false;
  /** The seen letters of the piece under way. */
  private visibleText = "";
  private at = 0;
  private lost = 0;

  constructor(letters: readonly Letter[]) {
    this.letters = letters;
  }

  match(pieces: readonly Piece[]): { pieces: Piece[]; hidden: HiddenText[] } {
    for (const piece of pieces) this.matchPiece(piece);
    this.passTo(this.letters.length);
    return { pieces: this.visiblePieces, hidden: this.hidden };
  }

  private matchPiece(piece: Piece): void {
    const expected = [...piece.text].map((character) => ({ character, same: fold(character) }));
    const places = placesOf(
      expected.flatMap(({ same }) => same),
      this.letters,
      this.at,
      this.lost < MAX_LOST ? LOOKAHEAD : 1,
    );
    if (places === null) {
      this.lost++;
      this.open = false;
      this.visiblePieces.push(piece);
      return;
    }
    this.visibleText = "";
    let dropped = 0;
    let nth = 0;
    for (const { character, same } of expected) {
      const place = places[nth];
      if (same.length === 0 || place === undefined) {
        if (this.open && this.visibleText === "") dropped++;
        else this.visibleText += character;
        continue;
      }
      this.passTo(place);
      nth += same.length;
      this.at = (places[nth - 1] ?? place) + 1;
      if (this.letters[place]?.unseen === true) {
        this.hide(character);
        dropped++;
      } else {
        this.open = false;
        this.visibleText += character;
      }
    }
    this.keepPiece(piece, dropped);
  }

  private keepPiece(piece: Piece, dropped: number): void {
    if (this.visibleText.trim() === "") return;
    const length = [...this.visibleText].length;
    this.visiblePieces.push(
      dropped === 0 ? piece : { ...piece, text: this.visibleText, width: (piece.width * length) / (length + dropped) },
    );
  }

  /** Letters that no piece has: those that nobody sees are told. */
  private passTo(place: number): void {
    for (; this.at < place; this.at++) {
      const letter = this.letters[this.at];
      if (letter?.unseen) this.hide(letter.letter);
    }
  }

  private hide(text: string): void {
    const last = this.hidden.at(-1);
    if (this.open && last) last.text += text;
    else {
      const before = [...this.visiblePieces.slice(-6).map((piece) => piece.text), this.visibleText].join("");
      this.hidden.push({ kind: "unseen", text, after: textBefore(before) });
    }
    this.open = true;
  }
}

/** Where the wanted letters stand, from `at` on or a little behind it; null where they stand nowhere near. */
function placesOf(expected: readonly string[], letters: readonly Letter[], at: number, ahead: number): number[] | null {
  for (let from = at; from < Math.min(letters.length, at + ahead); from++) {
    if (from > at && letters[from]?.letter !== expected[0]) continue;
    const places = walk(expected, letters, from);
    if (places !== null) return places;
  }
  return expected.length === 0 ? [] : null;
}

/** Passes over letters off the page, which the pieces lack, and over unseen ones that they may lack; a letter that is seen must be the wanted one. */
function walk(expected: readonly string[], letters: readonly Letter[], from: number): number[] | null {
  const places: number[] = [];
  let at = from;
  for (const letter of expected) {
    for (let l = letters[at]; l && (l.offPage || (l.unseen && l.letter !== letter)); l = letters[++at]);
    if (letters[at]?.letter !== letter) return null;
    places.push(at++);
  }
  return places;
}
