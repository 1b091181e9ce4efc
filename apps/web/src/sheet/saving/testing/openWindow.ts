import { insertText } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { keepClosedWindows } from "../../../lib/closedWindows.ts";
import { savingLabel } from "../savingState.ts";
import { SavingSession } from "../savingSession.ts";
import type { memoryJournals } from "./memoryJournals.ts";
import { settled, type TestClock } from "./testClock.ts";
import { TestDocument } from "./testDocument.ts";
import type { TestServer } from "./testServer.ts";

export interface TestWindow {
  document: TestDocument;
  session: SavingSession;
  /** It is told of the server's head. */
  hear: () => void;
  label: () => string;
  type: (line: string, text: string, at?: number) => void;
  /** The writer's change of the document; one that does nothing is a fault of the test. */
  edit: (change: (tr: Transform) => boolean) => void;
}

interface Given {
  clock: TestClock;
  server: TestServer;
  journals: ReturnType<typeof memoryJournals>;
  now(): number;
  newId(): string;
  windowId?(): string;
}

/** The id of the line that holds these words; empty where none does. */
export const idOf = (doc: Node, words: string): string => {
  let id = "";
  doc.descendants((node) => {
    if (node.type.name === "line" && node.textContent.includes(words)) id = node.attrs.id as string;
  });
  return id;
};

/** A window without an editor that writes in what the server has now. */
export async function openWindow({
  clock,
  server,
  journals,
  now,
  newId,
  windowId = newId,
}: Given): Promise<TestWindow> {
  const document = new TestDocument(server.doc);
  let onHead: (head: number) => void = () => undefined;
  const versions = document
    .doc()
    .children.map((row): [number, number] => server.versions.get(row.attrs.id as string) ?? [0, 0]);
  const session = new SavingSession(
    { userId: "u", scriptId: "s", versionId: "v", form: "screenplay", seq: server.head, versions },
    document,
    {
      now,
      elapsed: () => clock.now,
      later: clock.later,
      newId,
      windowId,
      closedWindows: keepClosedWindows(() => null),
      send: server.send,
      changes: server.changes,
      questions: async () => [],
      subscribeToSaves: (_seq, listener) => {
        onHead = listener;
        return () => undefined;
      },
      journals: journals.store,
      locks: journals.locks,
      onFault: (error) => {
        throw error;
      },
      onLoggedOut: () => () => undefined,
    },
  );
  await settled();
  const edit: TestWindow["edit"] = (change) => {
    if (!document.edit(change)) throw new Error("the change does nothing");
    session.changed();
  };
  return {
    document,
    session,
    hear: () => onHead(server.head),
    label: () => savingLabel(session.state.get()),
    type: (line, text, at = 0) => edit((tr) => insertText(tr, { line: idOf(document.doc(), line), at }, text)),
    edit,
  };
}
