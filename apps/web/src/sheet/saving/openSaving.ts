import { formOfKind, type ScriptStructure } from "@mochang/contract";
import type { Plugin } from "prosemirror-state";
import { keepClosedWindows } from "../../lib/closedWindows.ts";
import { onLoggedOut } from "../../lib/loggedOut.ts";
import { randomId } from "../../lib/randomId.ts";
import { BROWSER } from "../../lib/stream.ts";
import { userRecords } from "../../lib/userRecords.ts";
import { thisWindowId } from "../../lib/windowId.ts";
import { createStore, type Store } from "../../ui/store.ts";
import { type DocumentKey, fetchChanges, fetchQuestions, sendSave } from "./api.ts";
import { subscribeToSaves } from "./subscribeToSaves.ts";
import { browserLocks } from "../../lib/browserLocks.ts";
import { packedJournals } from "./packedJournals.ts";
import { savingPlugin } from "./savingPlugin.ts";
import { type SavingEffects, SavingSession } from "./savingSession.ts";

/** The saving of a document that is opened in an editor. */
export interface Saving {
  /** To be among the editor's plugins: with it the editor saves. */
  plugin: Plugin;
  /** Null until the editor stands. */
  session: Store<SavingSession | null>;
}

const sessionRecords = (): Storage | null => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

/** The browser itself. */
export const browserEffects = (key: DocumentKey): SavingEffects => ({
  now: Date.now,
  elapsed: () => performance.now(),
  later: BROWSER.later,
  newId: randomId,
  windowId: thisWindowId,
  closedWindows: keepClosedWindows(sessionRecords),
  send: sendSave,
  changes: (seq) => fetchChanges(key, seq),
  questions: () => fetchQuestions(key),
  subscribeToSaves: (seq, onHead) => subscribeToSaves(key, seq, onHead),
  journals: packedJournals(userRecords()),
  locks: browserLocks(),
  onFault: reportError,
  onLoggedOut,
});

/**
 * Opens the saving of a document for an editor that shows just what `structure` says. What is typed stands in the browser's journal within 300 ms, and with the
 * server after a save interval; what other windows save comes in; what closed windows have left is sent.
 */
export function openSaving(
  structure: Pick<ScriptStructure, "scriptId" | "versionId" | "kind" | "seq" | "versions">,
  userId: string,
  effects: SavingEffects = browserEffects(structure),
): Saving {
  const { scriptId, versionId, kind, seq, versions } = structure;
  const session = createStore<SavingSession | null>(null);
  const plugin = savingPlugin((document) => {
    const opened = new SavingSession(
      { userId, scriptId, versionId, form: formOfKind(kind), seq, versions },
      document,
      effects,
    );
    session.set(opened);
    return opened;
  });
  return { plugin, session };
}
