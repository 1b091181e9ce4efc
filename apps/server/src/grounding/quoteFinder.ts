import { alike, longestInOrder, piecesOf, snapped, speakerOf, withoutDirections } from "./looseQuotes.ts";
import type { QuoteRange } from "./looseQuotes.ts";

export type { QuoteRange } from "./looseQuotes.ts";

/** A quotation of fewer compared characters is matched only in the scene that it names. */
const MIN_DISTINCTIVE_LENGTH = 6;
const MIN_RESPELLED_LENGTH = 4;

interface Haystack {
  /** The whole text, folded. */
  haystack: string;
  /** Folded offset of each scene's beginning. */
  sceneAt: readonly number[];
  sceneOf(folded: number): number;
  isPerson(name: string): boolean;
  fold(text: string): string;
}

/** Where the folded text holds a quotation: to the letter, or as it was meant. */
export function createQuoteFinder({ haystack, sceneAt, sceneOf, isPerson, fold }: Haystack) {
  const rangeOf = (scene: number): readonly [number, number] => [
    sceneAt[scene] ?? 0,
    sceneAt[scene + 1] ?? haystack.length,
  ];

  /** The occurrence nearest to a scene. */
  function nearest(needle: string, nearScene: number | null): number | null {
    let best: number | null = null;
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
      if (best === null || Math.abs(sceneOf(at) - (nearScene ?? 0)) < Math.abs(sceneOf(best) - (nearScene ?? 0)))
        best = at;
      if (nearScene === null || sceneOf(at) >= nearScene) break;
    }
    return best;
  }

  function exact(quote: string, nearScene: number | null): QuoteRange | null {
    const needle = fold(quote);
    if (needle === "") return null;
    if (nearScene !== null && nearScene >= 0 && nearScene < sceneAt.length) {
      const [start, end] = rangeOf(nearScene);
      const near = haystack.slice(start, end).indexOf(needle);
      if (near >= 0) return { from: start + near, length: needle.length };
    }
    if (needle.length < MIN_DISTINCTIVE_LENGTH) return null;
    const from = nearest(needle, nearScene);
    return from === null ? null : { from, length: needle.length };
  }

  let spelled: string | null = null;
  /** Where the words stand but for characters that are alike. */
  function respelled(words: string, from = 0, to = haystack.length): QuoteRange | null {
    const needle = alike(fold(words));
    if (needle.length < MIN_RESPELLED_LENGTH) return null;
    spelled ??= alike(haystack);
    const at = spelled.indexOf(needle, from);
    return at >= 0 && at + needle.length <= to ? { from: at, length: needle.length } : null;
  }

  /** Pieces of one quotation stand in one scene. */
  function inOneScene(pieces: readonly string[], from: number, to: number): QuoteRange | null {
    for (let scene = sceneOf(from); scene < sceneAt.length && (sceneAt[scene] ?? 0) < to; scene++) {
      const [start, end] = rangeOf(scene);
      const found = longestInOrder(haystack, pieces, start, end);
      if (found) return found;
    }
    return null;
  }

  return {
    exact,
    respelled,
    /** Without the speaker's name and directions, by the longest of several pieces, or but for one character that decides nothing. */
    loose(quote: string, nearScene: number | null): QuoteRange | null {
      const spoken = withoutDirections(speakerOf(quote, isPerson)?.speech ?? quote);
      const plain = spoken === quote ? null : exact(spoken, nearScene);
      if (plain) return plain;
      const [from, to] = nearScene === null ? [0, haystack.length] : rangeOf(nearScene);
      const pieces = piecesOf(spoken).map(fold);
      return (
        (pieces.length > 1 ? inOneScene(pieces, from, to) : null) ??
        (fold(spoken).length >= MIN_DISTINCTIVE_LENGTH || nearScene !== null ? respelled(spoken, from, to) : null) ??
        snapped(haystack, fold(spoken), from, to)
      );
    },
  };
}
