import { sequenceNoun } from "@mochang/generation";
import { NotFetched } from "../steps/NotFetched.tsx";
import { useWorkspace } from "../workspace.ts";
import { ThreadsView } from "./ThreadsView.tsx";
import { useWholeSequences } from "./useWholeWork.ts";

/** The threads of the whole work, once its sequences are there. */
export function WholeThreads() {
  const { overview } = useWorkspace();
  const whole = useWholeSequences();
  return whole.isFetched ? (
    <ThreadsView sequences={whole.sequences} />
  ) : (
    <NotFetched what={sequenceNoun(overview.scriptType)} items={whole} />
  );
}
