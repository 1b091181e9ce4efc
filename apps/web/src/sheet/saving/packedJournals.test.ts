import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { journalRows, type Journal } from "./journal.ts";
import { packedJournals, packJournal, unpackJournal } from "./packedJournals.ts";
import { docOf } from "./storedDocument.ts";

const WRITTEN = "1、渡口 日 外\n△船靠岸。\n甲：（低声）走。\n";

function journalOf(written: string): Journal {
  const { doc } = sheetTextOf(written);
  const stored = { doc: docOf(doc.children.slice(0, 1)), versions: new Map(), head: 1 };
  const rows = journalRows(stored, doc, null);
  const [row] = rows;
  return {
    id: "w",
    userId: "u",
    scriptId: "s",
    versionId: "v",
    schema: CONTENT_SCHEMA,
    at: 5,
    operation: {
      body: {
        scriptId: "s",
        versionId: "v",
        opId: "o",
        windowId: "w",
        schema: CONTENT_SCHEMA,
        scenes: [{ id: row?.id ?? "", content: row?.now, version: 0 }],
      },
      at: 4,
    },
    rows: [...rows, { id: "gone", base: row?.now ?? null, baseAfter: null, now: null }],
    questions: [],
    answered: ["q"],
    runId: null,
  };
}

test("what is packed is unpacked as it was, and holds contents as texts alone", () => {
  const journal = journalOf(WRITTEN);
  const packed = packJournal(journal);
  expect(unpackJournal(structuredClone(packed))).toEqual(journal);
  for (const { base, now } of packed.rows)
    expect([typeof base, typeof now].includes("object") && base && now).toBeFalsy();
  expect(packed.schema).toBeGreaterThan(CONTENT_SCHEMA);
});

test("what a row was made from is put together once, however often its journal is written", () => {
  const [row] = journalOf(WRITTEN).rows;
  let readings = 0;
  const base = { ...row?.now } as SceneJson;
  const { content } = base;
  Object.defineProperty(base, "content", { enumerable: true, get: () => (readings++, content) });
  const write = () =>
    packJournal({ ...journalOf(WRITTEN), rows: [{ id: "r", base, baseAfter: null, now: { ...base } }] });
  const first = write();
  const isOnce = readings;
  const second = write();
  expect(second.rows[0]?.base).toBe(first.rows[0]?.base);
  // The second write reads only what is there now.
  expect(readings - isOnce).toBeLessThan(isOnce);
});

test("a journal from before, and what is no journal, are read as they are", async () => {
  const journal = journalOf(WRITTEN);
  const draft = { id: "d", userId: "u", words: "灯" };
  const database = new Map<string, unknown>();
  const store = packedJournals({
    read: async () => [journal, draft, ...database.values()] as never,
    write: async ({ put }) => void (put && database.set(put.id, structuredClone(put))),
  });
  await store.write({ put: { ...journal, id: "w2" } });
  expect(await store.read("u")).toEqual([journal, draft, { ...journal, id: "w2" }]);
});
