import { closesEarlier, unclosedMark } from "./marks.ts";
import type { Piece } from "./sentences.ts";

/** A quotation that runs over more lines than this, or so many characters, is taken for a stray mark. */
const MAX_PIECES = 12;
const MAX_CHARACTERS = 1_500;

/**
 * Holds the lines behind one that leaves a quotation open until it is known whether they belong to it: what lies between two marks on
 * different lines is not passed on.
 */
export function createOpenQuotes() {
  let closer: string | null = null;
  let pending: Piece[] = [];
  let length = 0;

  function release(): Piece[] {
    const pieces = pending;
    closer = null;
    pending = [];
    length = 0;
    return pieces;
  }

  function add(piece: Piece): Piece[] {
    if (closer === null) {
      closer = piece.last ? unclosedMark(piece.text) : null;
      return [piece];
    }
    if (closesEarlier(piece.text, closer)) {
      release();
      // The piece itself is judged: its mark has no partner in it.
      closer = piece.last ? unclosedMark(piece.text) : null;
      return [piece];
    }
    pending.push(piece);
    length += piece.text.length;
    const again = piece.last && unclosedMark(piece.text) !== null;
    if (!again && pending.length < MAX_PIECES && length < MAX_CHARACTERS) return [];
    const pieces = release();
    if (again) closer = unclosedMark(piece.text);
    return pieces;
  }

  return {
    push: (pieces: readonly Piece[]): Piece[] => pieces.flatMap(add),
    end: release,
  };
}
