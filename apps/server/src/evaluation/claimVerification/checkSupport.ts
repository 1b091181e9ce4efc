import { ModelFault, type AskRequest, type Charge, type ModelPort } from "../../model/index.ts";
import type { Passages } from "../../grounding/index.ts";
import { claimsOf, withoutSentences } from "./claims.ts";
import type { NearbyLines } from "./nearbyLines.ts";
import { supportLimit, supportMessages, supportSchema } from "./supportTurn.ts";

/** What became of a section's claims; stored with its step. */
export interface SupportCounts {
  asked: number;
  /** Not supported, and taken out. */
  dropped: number;
  /** The lines do not tell: these stay, as their quotations stand. */
  unclear: number;
}

export interface CheckedSection {
  markdown: string;
  /** Null: the check did not run, and the section stands as the rules left it. */
  counts: SupportCounts | null;
  /** The sentences that were taken out. */
  unsupported: string[];
  /** Of the check alone; null where no answer came of it. */
  charge: Charge | null;
}

export interface SupportDeps {
  model: Pick<ModelPort, "askJson">;
  /** Whose the call is, and how it is stopped. */
  call: Pick<AskRequest, "runId" | "userId" | "step" | "signal" | "onWait">;
  instructions: string;
  nearby: NearbyLines;
  passages: Passages;
}

/**
 * Asks in one call of every claim of a section whether the lines that it cites bear it out, and takes out what they do not. A call that
 * fails loses nothing: the section stays as it was, unchecked. @throws ModelFault when the run was stopped
 */
export async function checkSupport(
  markdown: string,
  { model, call, instructions, nearby, passages }: SupportDeps,
): Promise<CheckedSection> {
  const claims = claimsOf(markdown, nearby, passages);
  if (claims.length === 0)
    return { markdown, counts: { asked: 0, dropped: 0, unclear: 0 }, unsupported: [], charge: null };
  const answer = await askOnce(() =>
    model.askJson(
      {
        ...call,
        task: "support",
        messages: supportMessages(instructions, claims),
        maxOutputTokens: supportLimit(claims.length),
        temperature: 0,
      },
      supportSchema(claims.length),
    ),
  );
  if (!answer) return { markdown, counts: null, unsupported: [], charge: null };
  const unsupported = claims.filter((_, i) => answer.value.get(i + 1) === "不支持");
  const unclear = claims.filter((_, i) => (answer.value.get(i + 1) ?? "看不出") === "看不出").length;
  return {
    markdown: withoutSentences(markdown, new Set(unsupported.map(({ at }) => at))),
    counts: { asked: claims.length, dropped: unsupported.length, unclear },
    unsupported: unsupported.map(({ sentence }) => sentence),
    charge: answer.charge,
  };
}

/** The answer; null after a fault that is the provider's or the answer's own. */
async function askOnce<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ModelFault && error.kind !== "cancelled") return null;
    throw error;
  }
}
