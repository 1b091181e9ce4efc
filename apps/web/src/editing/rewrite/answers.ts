import { readSetting, writeSetting } from "../../lib/storage.ts";
import { createStore } from "../../ui/store.ts";

export type Answer = "accepted" | "kept";
type Answers = Readonly<Record<string, Readonly<Record<number, Answer>>>>;

const KEY = "proposal.answers";
/** Proposals whose answers a browser remembers. */
const MAX_PROPOSALS = 20;

function read(): Answers {
  try {
    const kept: unknown = JSON.parse(readSetting(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Answers) : {};
  } catch {
    return {}; // not ours
  }
}

/** What the writer has said to the hunks of each proposal, by its run and the hunk's place; the browser keeps it for all its windows. */
export const answers = createStore<Answers>(read());

export function putAnswers(runId: string, keys: readonly number[], answer: Answer | null): void {
  // Another window may have answered meanwhile.
  const { [runId]: before = {}, ...others } = { ...answers.get(), ...read() };
  const of = { ...before };
  for (const key of keys) {
    if (answer === null) delete of[key];
    else of[key] = answer;
  }
  answers.set(Object.fromEntries([...Object.entries(others), [runId, of] as const].slice(-MAX_PROPOSALS)));
  writeSetting(KEY, JSON.stringify(answers.get()));
}
