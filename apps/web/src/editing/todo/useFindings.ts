import { useEffect } from "react";
import { createStore, useStore, type Store } from "../../ui/store.ts";
import type { Editor } from "../useEditor.ts";
import { followFindings, kindOf, openFindingsWorker } from "./findingsOf.ts";
import type { RuleFinding } from "./findingsTask.ts";

export interface Followed {
  findings: readonly RuleFinding[];
  /** Those of the first answer. */
  first: readonly RuleFinding[];
  /** All that stood in the script since the rules began to follow it, by key. */
  everFound: ReadonlyMap<string, RuleFinding>;
}

interface Follower {
  store: Store<Followed | null>;
  users: number;
  update: ReturnType<typeof followFindings>["update"];
  stop: () => void;
}

/** One follower for all panels of an editor, while one of them is there. */
const followers = new WeakMap<Editor["saving"], Follower>();

function followerOf({ saving, structure }: Pick<Editor, "saving" | "structure">): Follower {
  const cached = followers.get(saving);
  if (cached) return cached;
  const store = createStore<Followed | null>(null);
  const opened = { kind: kindOf(structure.kind), lines: structure.reading.lines };
  const { update, stop } = followFindings(openFindingsWorker(), opened, (findings) => {
    const everFound = new Map(store.get()?.everFound);
    for (const finding of findings) everFound.set(finding.key, finding);
    store.set({ findings, first: store.get()?.first ?? findings, everFound });
  });
  const follower: Follower = { store, users: 0, update, stop };
  followers.set(saving, follower);
  return follower;
}

/** Holds a follower for as long as a panel is there; returns how to let go of it. */
function hold(saving: Editor["saving"], follower: Follower): () => void {
  follower.users += 1;
  return () => {
    follower.users -= 1;
    if (follower.users > 0) return;
    follower.stop();
    followers.delete(saving);
  };
}

/** The rules' findings of the text as it stands; null until they were looked for once. */
export function useFindings(editor: Editor): Followed | null {
  const { saving, sheet, rows } = editor;
  const follower = followerOf(editor);
  useEffect(() => hold(saving, follower), [follower, saving]);
  // The list of rows is told of each change of the text.
  useEffect(() => {
    if (sheet && rows) follower.update(sheet.doc());
  }, [follower, sheet, rows]);
  return useStore(follower.store);
}
