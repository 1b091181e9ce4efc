// Works that users made with a landed version open after every migration. The archive was made by the last version before documents: eight
// works with notes, re-tagged lines, reports, a hand-over; the JSON beside it holds hashes of what that version's routes answered.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Remark, Report, SceneAnalyses } from "@mochang/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreBackup } from "../../platform/backup/index.ts";
import { openFiles, silentLog } from "../../platform/index.ts";
import { emptyDatabase } from "../../platform/testing/emptyDatabase.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { migrateToDocuments } from "./migrateToDocuments.ts";

/** Hashes of the parse and the figures, notes with their places, the report's grade and sections, the analyses of scenes, the downloaded text. */
interface Work {
  name: string;
  document: string;
  figures: string;
  notes: unknown[];
  grade: string | null;
  sections: unknown[];
  analyses: unknown[];
  text: string;
}
const FIXTURES = join(import.meta.dirname, "fixtures");
const EXPECTED = JSON.parse(readFileSync(join(FIXTURES, "landed-0006.json"), "utf8")) as Record<
  string,
  { works: Record<string, Work>; records: number; messages: number; balance: number }
>;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
};
const hash = (value: unknown): string =>
  createHash("sha256")
    .update(typeof value === "string" ? value : JSON.stringify(sorted(value)))
    .digest("hex")
    .slice(0, 16);

const folder = mkdtempSync(join(tmpdir(), "mochang-landed-"));
let t: TestApp;
let moved: number;
beforeAll(async () => {
  const database = await emptyDatabase();
  const files = await openFiles({ dataDir: folder });
  await restoreBackup({ connection: database.connection, files }, join(FIXTURES, "landed-0006.tar.gz"));
  moved = await migrateToDocuments(database.db, () => new Date(), { log: silentLog() });
  t = await openTestApp({}, database);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

test("every work is moved, once", async () => {
  expect(moved).toBe(Object.values(EXPECTED).flatMap(({ works }) => Object.keys(works)).length);
  expect(await migrateToDocuments(t.db, () => new Date(), { log: silentLog() })).toBe(0);
});

describe.each(Object.entries(EXPECTED))("the works of %s", (phone, { works, records, messages, balance }) => {
  let token: string;
  beforeAll(async () => void ({ token } = await t.logIn(phone)));
  const get = async <T>(url: string): Promise<T> =>
    (await t.app.inject({ method: "GET", url, headers: { token } })).json<{ data: T }>().data;
  const total = async (url: string): Promise<number> => {
    const payload = { pageNo: 1, pageSize: 100 };
    const answer = await t.app.inject({ method: "POST", url, headers: { token }, payload });
    return answer.json<{ data: { total: number } }>().data.total;
  };

  test.each(Object.entries(works))("%s answers what it answered", async (id, { name: _, ...was }) => {
    const query = `script_id=${id}`;
    const { remark } = await get<{ remark: Remark[] }>(`/api/scriptStructure/document?${query}`);
    const report = await get<Report>(`/api/evaluation/report?${query}`);
    const found = await get<SceneAnalyses | null>(`/api/evaluation/sceneAnalyses?${query}&prompt_id=20`);
    const text = await t.app.inject({ url: `/api/export/script?${query}&format=txt`, headers: { token } });
    const sections = report.tabs.flatMap((tab) => tab.sections).filter((section) => section.state === "done");
    expect({
      document: hash(await get(`/api/scripts/document?${query}`)),
      figures: hash(await get(`/api/scripts/figures?${query}`)),
      notes: remark.map((n) => [n.timestamp, n.key, n.start, n.end, n.scene]),
      grade: report.verdict?.grade ?? null,
      sections: sections.map((section) => [section.key, hash(section.markdown)]),
      analyses: (found?.analyses ?? []).map((a) => [a.sceneId, a.scene, hash(a.markdown)]),
      text: hash(text.body),
    }).toEqual(was);
  });

  test("records, messages and ink are what they were", async () => {
    expect(await total("/api/export-records/findPageByParam")).toBe(records);
    // One more tells of the login here, from a browser that the account has not known.
    expect(await total("/api/message/findPageByParam")).toBe(messages + 1);
    expect((await get<{ balance: number }>("/api/user/getTokenBalance")).balance).toBe(balance);
  });
});
