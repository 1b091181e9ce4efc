import { SIMULATED_LABEL } from "@mochang/contract";
import type { HeldFigures } from "./heldFigures.ts";
import { unheldNumber, type HeldVerdict } from "./numbers.ts";
import { foldText, type Passages } from "./passages.ts";
import { tidyCitations, verifyQuotes, withCurvedMarks, withoutForgedOffsets } from "./quotes.ts";
import { clausesOf } from "./clauses.ts";
import { createLayout } from "./layout.ts";
import { harmless } from "./harmless.ts";
import type { SaidSentences } from "./saidSentences.ts";
import { createSentenceCutter, type Piece } from "./sentences.ts";

/** What became of a step's sentences; counts only, never text. */
export interface GroundingCounts {
  kept: number;
  citations: number;
  droppedQuotes: number;
  droppedNumbers: number;
  droppedRepeats: number;
}

export interface GroundingDeps {
  passages: Passages;
  held: HeldFigures;
  /** Null in sections that may not speak of the verdict. */
  verdict: HeldVerdict | null;
  /** What this step and the others of the run have said. */
  said: SaidSentences;
  step: string;
}

export interface GroundingFilter {
  /** Takes text as the model writes it; gives what may be shown, a sentence behind. */
  push(delta: string): string;
  /** The rest, when the answer is complete. */
  end(): string;
  readonly counts: Readonly<GroundingCounts>;
}

/**
 * The gate between a model and everyone else: it lets a sentence through only when whatever it quotes stands in the script, the
 * figures hold its numbers, and the report has not said it yet. What fails is dropped, clause by clause where a sentence joins
 * several citations.
 */
export function createGroundingFilter(deps: GroundingDeps): GroundingFilter {
  const cutter = createSentenceCutter();
  const layout = createLayout();
  const counts: GroundingCounts = { kept: 0, citations: 0, droppedQuotes: 0, droppedNumbers: 0, droppedRepeats: 0 };

  function judge(written: string): string {
    const sentence = withCurvedMarks(written);
    const kept: string[] = [];
    const clauses = clausesOf(sentence);
    let citations = 0;
    for (const clause of clauses) {
      const verified = verifyQuotes(clause, deps.passages);
      if (!verified) {
        counts.droppedQuotes++;
        continue;
      }
      if (unheldNumber(withoutMarks(verified.bare), deps.held, deps.verdict) !== null) {
        counts.droppedNumbers++;
        continue;
      }
      citations += verified.citations;
      kept.push(verified.text);
    }
    const text = rejoin(kept, clauses, sentence);
    if (!foldText(text)) return "";
    if (!text.includes(SIMULATED_LABEL) && !deps.said.say(deps.step, text)) {
      counts.droppedRepeats++;
      return "";
    }
    counts.kept++;
    counts.citations += citations;
    return text;
  }

  function take(pieces: Piece[]): string {
    let out = "";
    for (const piece of pieces) {
      // A code fence is no prose: its marks go, what stands in it is judged like the rest.
      if (piece.first && /^\s*(?:```|~~~)/u.test(piece.text)) continue;
      out += layout.add({ ...piece, text: tidyCitations(withoutForgedOffsets(harmless(piece.text))) }, judge);
    }
    return out;
  }

  return { push: (delta) => take(cutter.push(delta)), end: () => take(cutter.end()), counts };
}

/** `**58** 场` is a number before its unit, too. */
const withoutMarks = (text: string): string => text.replaceAll(/[*_`~\u200B-\u200D\u2060\uFEFF]/gu, "");

/** The surviving clauses as one sentence: a lost end gets its full stop back. */
function rejoin(kept: string[], clauses: string[], sentence: string): string {
  if (kept.length === clauses.length) return kept.join("");
  const text = kept.join("").trimEnd();
  if (!text) return "";
  const end = /[。！？…]\s*$/u.exec(sentence)?.[0];
  return end && !/[。！？…][”』」】]*$/u.test(text) ? `${text.replace(/[；;，,、]$/u, "")}${end}` : text;
}
