import type { RewritePromptId } from "@mochang/contract";
import { createStore } from "../../ui/store.ts";

/** What another part of the editor asks the rewriting for: its kinds are ticked and its thoughts filled in, and nothing is begun. */
export interface RewriteWish {
  kinds: readonly RewritePromptId[];
  thoughts: string;
  /** Counts up: a newer wish takes the place of what was ticked. */
  turn: number;
}

export const rewriteWish = createStore<RewriteWish | null>(null);

let turn = 0;
export function wishRewrite(kinds: RewriteWish["kinds"], thoughts = ""): void {
  turn += 1;
  rewriteWish.set({ kinds, thoughts, turn });
}

/** What a new scene is to be about, as another part of the editor proposes it. */
export const newSceneThoughts = createStore("");
