import { setImmediate } from "node:timers/promises";
import type { AskAnswer, AskRequest } from "../model/index.ts";

/** Where verified text goes. */
export interface TextSink {
  text(delta: string): void;
  restart(): Promise<void>;
}

/** Passes on the verified part of a text that arrives in pieces. */
export interface TextFilter {
  push(delta: string): string;
  /** What it still held. */
  end(): string;
  /** It holds text that a push of nothing would give: much came at once. */
  readonly pending?: boolean;
}

export interface VerifiedAnswer<Filter extends TextFilter> extends AskAnswer {
  /** What was let through; `text` is the model's own and goes nowhere. */
  verified: string;
  filter: Filter;
}

/**
 * Asks a model and passes on, as it streams, only what the filter lets through. When the call begins again the sink is reset, and
 * what the new attempt says waits until that reset is written.
 */
export async function writeVerified<Filter extends TextFilter>(
  ask: (request: Pick<AskRequest, "onText" | "onRestart">) => Promise<AskAnswer>,
  sink: TextSink,
  options: { newFilter(): Filter; onText?(characters: number): void; onRestart?(): void },
): Promise<VerifiedAnswer<Filter>> {
  let filter = options.newFilter();
  let verified = "";
  let buffered = "";
  let resets = 0;
  let resetting: Promise<void> = Promise.resolve();

  const pass = (text: string): void => {
    verified += text;
    if (resets > 0) buffered += text;
    else if (text) sink.text(text);
  };
  const afterReset = (): void => {
    resets--;
    if (resets > 0 || !buffered) return;
    sink.text(buffered);
    buffered = "";
  };
  const restart = (): void => {
    options.onRestart?.();
    filter = options.newFilter();
    verified = "";
    buffered = "";
    resets++;
    resetting = resetting.then(() => sink.restart()).then(afterReset);
    // Awaited below; until then its failure is not an unhandled one.
    resetting.catch(() => undefined);
  };

  const answer = await ask({
    onText: (delta) => {
      options.onText?.(delta.length);
      pass(filter.push(delta));
    },
    onRestart: restart,
  });
  // A filter that holds much gives it in parts, and others of this process have their turn between them.
  while (filter.pending) {
    pass(filter.push(""));
    await setImmediate();
  }
  pass(filter.end());
  await resetting;
  return { ...answer, verified, filter };
}
