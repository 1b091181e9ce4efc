import { Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { readCaret } from "../view/readCaret.ts";
import { type Composition, compositionAt, editedDocument, REMOTE } from "./editedDocument.ts";
import type { EditedDocument, SaveReason } from "./saveLoop.ts";
import type { SavingSession } from "./savingSession.ts";

/** The meta of a transaction that says why it is saved, where it was not typed. */
export const SAVE_REASON = "saveReason";
/** The meta of a transaction that accepts a proposal: the run that wrote it. */
export const SAVE_RUN = "saveRun";

/** The editor writes the last of a composition into its document up to 20 ms after the input method has ended it. */
const COMPOSITION_SETTLES_MS = 50;

interface OwnChanges {
  /** How many transactions of the writer's have changed the document. */
  count: number;
  reason: SaveReason | undefined;
  runId: string | undefined;
}

const ownChanges = new PluginKey<OwnChanges>("saving");

/**
 * Ties saving to an editor: what the writer changes is saved, what others save comes in, and neither touches the line that the input method is at
 * work in. `open` is called once the editor stands; once it is gone the session sends what is left.
 */
export function savingPlugin(open: (document: EditedDocument) => SavingSession): Plugin {
  let session: SavingSession | null = null;
  let composition: Composition | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const ended = (): void => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      composition = null;
      session?.compositionEnded();
    }, COMPOSITION_SETTLES_MS);
  };
  return new Plugin<OwnChanges>({
    key: ownChanges,
    state: { init: () => ({ count: 0, reason: undefined, runId: undefined }), apply: countOwn },
    props: {
      handleDOMEvents: {
        compositionstart(view) {
          clearTimeout(ending);
          readCaret(view);
          composition = compositionAfter(composition, compositionAt(view));
        },
        compositionend: () => ended(),
      },
    },
    view(view) {
      const document = editedDocument(view, () => composition);
      session = open(document);
      const stop = followPage(session);
      return {
        update({ state }, before) {
          const [now, was] = [ownChanges.getState(state), ownChanges.getState(before)];
          if (now && now.count !== was?.count) session?.changed(now.reason, now.runId);
        },
        destroy() {
          clearTimeout(ending);
          stop();
          document.detach();
          session?.finish();
          session = null;
        },
      };
    },
  });
}

/**
 * What is being composed once a composition begins while the last one settles. In the same line the last one's state stays: its last letters may not be
 * in the document yet; and so does one over several lines, since nobody knows which of them it has reached.
 */
function compositionAfter(settling: Composition | null, begun: Composition): Composition {
  if (!settling) return begun;
  return settling.line === null || settling.line.id === begun.line?.id ? settling : begun;
}

function countOwn(tr: Transaction, was: OwnChanges): OwnChanges {
  if (!tr.docChanged || tr.getMeta(REMOTE) === true) return was;
  const reason = tr.getMeta(SAVE_REASON) as SaveReason | undefined;
  const before = tr.getMeta("appendedTransaction") ? was : undefined;
  const runId = tr.getMeta(SAVE_RUN) as string | undefined;
  return { count: was.count + 1, reason: reason ?? before?.reason, runId: runId ?? before?.runId };
}

/** What happens to the page and matters to its words. */
function followPage(session: SavingSession): () => void {
  const wake = (): void => session.wake();
  const leave = (): void => session.leave();
  const onVisibilityChange = (): void => (document.visibilityState === "hidden" ? session.saveNow() : session.wake());
  addEventListener("online", wake);
  addEventListener("focus", wake);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    removeEventListener("online", wake);
    removeEventListener("focus", wake);
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
