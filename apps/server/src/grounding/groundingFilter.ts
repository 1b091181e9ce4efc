import { createBlockFilter } from "./blockFilter.ts";
import { createJudge, type GroundingCounts, type GroundingDeps, type LostSentence } from "./judge.ts";
import { createMarkdownLayout } from "./markdownLayout.ts";
import { createOpenQuotes } from "./openQuotes.ts";
import { createStreamNormaliser } from "./streamNormaliser.ts";
import { createSentenceCutter, type Piece } from "./sentences.ts";

/** What became of a step's sentences; counts only, never text. */
export interface GroundingFilter {
  /** Takes text as the model writes it; gives what may be shown, a sentence behind. Of much text at once it judges a part: see `pending`. */
  push(delta: string): string;
  /** The rest, when the answer is complete. */
  end(): string;
  /** Text waits that a further push, of nothing, would judge: between two of them others have their turn. */
  readonly pending: boolean;
  readonly counts: Readonly<GroundingCounts>;
  /** The first sentences that lost something: they serve the model that is asked again, and are never stored. */
  readonly lost: readonly LostSentence[];
}

/** Characters and sentences of one answer that are read at all: several times the longest that is asked for. */
const MAX_CHARACTERS = 100_000;
const MAX_SENTENCES = 5_000;
/** Judged in one go, about 20 ms. */
const SENTENCES_AT_ONCE = 100;

/**
 * Stands between a model's text and everything that shows or stores it: it lets a sentence through only when whatever reads in it as the
 * script's words stands in the script, the figures hold its numbers, and the report has not said it yet. What fails is dropped, clause by
 * clause where a sentence joins several citations. What passes is written anew, in the little Markdown that was judged.
 */
export function createGroundingFilter(deps: GroundingDeps): GroundingFilter {
  const reader = createStreamNormaliser();
  const cutter = createSentenceCutter();
  const openQuotes = createOpenQuotes();
  const blocks = createBlockFilter();
  const layout = createMarkdownLayout();
  const judge = createJudge(deps);
  let charactersLeft = MAX_CHARACTERS;
  let sentencesLeft = MAX_SENTENCES;
  let waiting: Piece[] = [];

  function add(pieces: readonly Piece[]): void {
    if (pieces.length === 0) return;
    const selected = pieces.slice(0, sentencesLeft);
    sentencesLeft -= selected.length;
    waiting = waiting.length > 0 ? [...waiting, ...selected] : selected;
  }

  function takeSentences(pieces: readonly Piece[]): string {
    let out = "";
    for (const piece of pieces) {
      const readable = blocks.read(piece);
      if (!readable) continue;
      judge.begin(readable);
      out += layout.add(readable, judge.judge);
    }
    return out;
  }

  return {
    push(delta) {
      const text = delta.slice(0, charactersLeft);
      charactersLeft -= text.length;
      add(openQuotes.push(cutter.push(reader.push(text))));
      if (waiting.length === 0) return "";
      const pieces = waiting.slice(0, SENTENCES_AT_ONCE);
      waiting = waiting.slice(SENTENCES_AT_ONCE);
      return takeSentences(pieces);
    },
    end() {
      add(openQuotes.push([...cutter.push(reader.end()), ...cutter.end()]));
      add(openQuotes.end());
      return takeSentences(waiting);
    },
    get pending() {
      return waiting.length > 0;
    },
    counts: judge.counts,
    lost: judge.lost,
  };
}
