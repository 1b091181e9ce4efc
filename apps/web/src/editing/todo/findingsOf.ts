import type { Kind, SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { FindingsAnswer, FindingsTask, RuleFinding } from "./findingsTask.ts";

/** A pause in writing after which the rules look again. */
const PAUSE_MS = 400;
/** The first time all rows are sent: the page is opened and painted first. */
const FIRST_MS = 1500;

/** The part of a Worker that is used. */
export interface FindingsWorker {
  postMessage: (task: FindingsTask) => void;
  onmessage: ((event: MessageEvent<FindingsAnswer>) => void) | null;
  terminate: () => void;
}

/**
 * Follows a document with the rules, in a worker: it is sent the rows that have changed, one task at a time, after a pause. `onFindings` is
 * told of the findings of the newest text that was sent.
 */
export function followFindings(
  worker: FindingsWorker,
  opened: NonNullable<FindingsTask["opened"]>,
  onFindings: (findings: RuleFinding[]) => void,
): { update: (doc: Node) => void; stop: () => void } {
  let turn = 0;
  let isBusy = false;
  let waiting: Node | null = null;
  let sent = new Map<string, Node>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (doc: Node): void => {
    const now = new Map(doc.children.map((row) => [String(row.attrs.id), row]));
    const changed = [...now].flatMap(([id, row]) => (sent.get(id) === row ? [] : [row.toJSON() as SceneJson]));
    sent = now;
    isBusy = true;
    turn += 1;
    worker.postMessage({ turn, changed, order: [...now.keys()], ...(turn === 1 ? { opened } : {}) });
  };
  const begin = (): void => {
    if (isBusy || !waiting) return;
    const doc = waiting;
    waiting = null;
    send(doc);
  };
  worker.onmessage = ({ data }) => {
    isBusy = false;
    if (data.turn === turn && !waiting) onFindings(data.findings);
    else begin();
  };
  return {
    update(doc) {
      waiting = doc;
      clearTimeout(timer);
      timer = setTimeout(begin, turn === 0 ? FIRST_MS : PAUSE_MS);
    },
    stop() {
      clearTimeout(timer);
      worker.terminate();
    },
  };
}

export const openFindingsWorker = (): FindingsWorker =>
  new Worker(new URL("./findings.worker.ts", import.meta.url), { type: "module" }) as unknown as FindingsWorker;

export const kindOf = (kind: string): Kind => kind as Kind;
