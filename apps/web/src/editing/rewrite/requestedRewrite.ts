import type { RewritePromptId } from "@mochang/contract";
import { createStore } from "../../ui/store.ts";

/** What another part of the editor asks the rewriting for: its kinds are ticked and its thoughts filled in, and nothing is begun. */
export interface RequestedRewrite {
  kinds: readonly RewritePromptId[];
  thoughts: string;
  /** Counts up: a newer request takes the place of what was ticked. */
  turn: number;
}

export const requestedRewrite = createStore<RequestedRewrite | null>(null);

let turn = 0;
export function requestRewrite(kinds: RequestedRewrite["kinds"], thoughts = ""): void {
  turn += 1;
  requestedRewrite.set({ kinds, thoughts, turn });
}

/** What a new scene is to be about, as another part of the editor proposes it. */
export const newSceneThoughts = createStore("");
