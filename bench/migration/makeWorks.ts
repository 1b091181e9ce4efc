import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "./client.ts";

/** What was done to a work after its upload. */
export interface MadeWork {
  id: string;
  user: number;
  file: string;
  did: Set<"notes" | "retagged" | "evaluated" | "report" | "scenes" | "handed over" | "next draft" | "in the bin">;
}

/** The model of the old version's documents, from its own checkout. */
export interface OldScreenplay {
  documentNode(scenes: unknown[]): { readonly childCount: number };
  retagLines(doc: unknown, from: LineAddress, to: LineAddress, change: { type: string }): { doc: unknown } | null;
  sceneRows(doc: unknown): OldScene[];
}
interface LineAddress {
  scene: number;
  line: number;
}
interface OldScene {
  attrs: { id: string };
  content: { attrs: { id: string; type: string } }[];
}
interface SourceFile {
  name: string;
  bytes: Buffer;
  novel: boolean;
}

const ALL_DONE_MS = 1_800_000;
/** Formats that the product writes and reads again. */
const WRITTEN = ["docx", "fdx", "fountain", "pdf"];

/**
 * Makes at least `count` works with the old version's routes, of every kind that users could have: every sample of its checkout in its format,
 * texts in other encodings, works written by the product in other formats; with notes, re-tagged lines, reports, analyses of scenes, new drafts,
 * hand-overs, and some in the bin.
 */
export async function makeWorks(
  checkout: string,
  clients: readonly Client[],
  count: number,
): Promise<{ works: MadeWork[]; refused: string[] }> {
  const screenplay = (await import(join(checkout, "packages/screenplay/src/index.ts"))) as OldScreenplay;
  const works: MadeWork[] = [];
  const refused: string[] = [];
  const add = async (file: SourceFile): Promise<void> => {
    const n = works.length + refused.length;
    const user = n % clients.length;
    const client = clients[user] as Client;
    const madeWork: MadeWork = { id: "", user, file: file.name, did: new Set() };
    const before = works.findLast((work) => work.user === user && /novel/u.test(work.file) === file.novel);
    try {
      madeWork.id = await client.upload(fieldsOf(n, file, before), file);
    } catch (error) {
      refused.push(String(error));
      return;
    }
    if (n % 7 === 0 && before) madeWork.did.add("next draft");
    if (n % 8 === 0) madeWork.did.add("evaluated");
    if (n % 2 === 0) await takeNotes(client, madeWork, n);
    if (n % 3 === 0) await retag(client, madeWork, n, screenplay);
    works.push(madeWork);
    if (works.length % 20 === 0) process.stderr.write(`${works.length} works made\n`);
  };
  for (const file of sampleFiles(checkout)) await add(file);
  for (let i = 0; works.length < count; i++) {
    const from = works[i * 5];
    const format = WRITTEN[i % WRITTEN.length];
    if (!from) break;
    const bytes = await (clients[from.user] as Client).bytes(
      `/api/export/script?script_id=${from.id}&format=${format}`,
    );
    await add({ name: `${basename(from.file, ".txt")}-${i}.${format}`, bytes, novel: false });
  }
  await finish(works, clients);
  return { works, refused };
}

const fieldsOf = (n: number, file: SourceFile, before: MadeWork | undefined): Record<string, string> => ({
  fileType: file.novel ? "2" : "1",
  scriptName: `作品${n}`,
  author: n % 4 === 0 ? "" : "作者",
  fileTheme: "drama",
  pingguType: n % 8 === 0 ? "1-1" : "",
  type: "1",
  draftOf: n % 7 === 0 ? (before?.id ?? "") : "",
});

/** The samples, and texts among them in other encodings. */
function sampleFiles(checkout: string): SourceFile[] {
  const folders = ["packages/screenplay/samples/**", "apps/server/src/import/fixtures"];
  const paths = folders
    .flatMap((folder) => globSync(`${folder}/*.{txt,docx,doc,pdf,fdx,rtf,fountain,md}`, { cwd: checkout }))
    .filter((path) => !/README|encrypted/u.test(path))
    .toSorted();
  return paths.flatMap((path, i) => {
    const bytes = readFileSync(join(checkout, path));
    const file = { name: basename(path), bytes, novel: /novel|prose/u.test(path) };
    if (!path.endsWith(".txt") || i % 8 !== 0) return [file];
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("utf8"), "utf16le")]);
    return [file, { ...file, name: `utf16-${file.name}`, bytes: utf16 }];
  });
}

async function takeNotes(client: Client, work: MadeWork, n: number): Promise<void> {
  const document = await client.get<{ text: string }>(`/api/scripts/document?script_id=${work.id}`);
  const text = document?.text ?? "";
  for (let k = 0; k < 5; k++) {
    const start = Math.floor((text.length * (k + 1)) / 7);
    const key = text.slice(start, start + 12);
    if (key.trim() === "") continue;
    const place = { scriptId: work.id, version: "", timestamp: `${1_763_000_000_000 + n * 10 + k}` };
    const note = { ...place, key, value: `批注${k}`, structure: "", start, end: start + key.length };
    if (await client.post("/api/scriptStructure/addRemark", note)) work.did.add("notes");
  }
}

/** Gives a line other kinds, one after the other, as the page of the old version did. */
async function retag(client: Client, work: MadeWork, n: number, model: OldScreenplay): Promise<void> {
  for (const type of ["meta", "heading", "dialogue"]) {
    const page = await client.get<{ revision: number; scenes: OldScene[] }>(
      `/api/scriptStructure/document?script_id=${work.id}`,
    );
    if (!page) return;
    const { scenes: was, revision } = page;
    const scene = Math.min(was.length - 1, 1 + (n % 3));
    const at = { scene, line: Math.min((was[scene]?.content.length ?? 1) - 1, 2) };
    const changed = model.retagLines(model.documentNode(was), at, at, { type });
    if (!changed) continue;
    const now = model.sceneRows(changed.doc);
    const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
    let first = 0;
    while (first < Math.min(was.length, now.length) && same(was[first], now[first])) first++;
    let last = 0;
    while (last < Math.min(was.length, now.length) - first && same(was.at(-1 - last), now.at(-1 - last))) last++;
    const replaces = was.slice(first, was.length - last).map(({ attrs }) => attrs.id);
    const scenes = now.slice(first, now.length - last);
    if (replaces.length === 0 || scenes.length === 0) continue;
    const body = { scriptId: work.id, revision, replaces, scenes };
    if (await client.post("/api/scriptStructure/retag", body)) work.did.add("retagged");
  }
}

async function finish(works: readonly MadeWork[], clients: readonly Client[]): Promise<void> {
  const clientOf = ({ user }: MadeWork): Client => clients[user] as Client;
  await settle(
    works.filter((work) => work.did.has("evaluated")),
    clientOf,
  );
  for (const [i, work] of works.entries()) {
    const [client, scriptId] = [clientOf(work), work.id];
    const evaluated = work.did.has("evaluated");
    if (evaluated && i % 16 === 0 && (await client.get(`/api/export/generateReport?scriptId=${scriptId}`)))
      work.did.add("report");
    if (i % 20 === 3 && (await client.post("/api/evaluation/startScenes", { script_id: scriptId, prompt_id: 20 })))
      work.did.add("scenes");
    if (i % 11 === 4 && (await client.post("/api/scripts/init", { scriptId, type: 2 }))) work.did.add("handed over");
    if (i % 17 === 9 && !evaluated) {
      await client.post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
      work.did.add("in the bin");
    }
  }
  await settle(
    works.filter((work) => work.did.has("scenes")),
    clientOf,
  );
  await delay(10_000);
}

/** Waits until nothing is under way for these works. */
async function settle(works: readonly MadeWork[], clientOf: (work: MadeWork) => Client): Promise<void> {
  const until = Date.now() + ALL_DONE_MS;
  for (const work of works)
    while (Date.now() < until) {
      const detail = await clientOf(work).get<{ evaluation?: { state?: string } }>(
        `/api/scripts/detail?script_id=${work.id}`,
      );
      const scenes = await clientOf(work).get<{ activeRunId: string | null }>(
        `/api/evaluation/sceneAnalyses?script_id=${work.id}&prompt_id=20`,
      );
      const state = detail?.evaluation?.state;
      if (state !== "queued" && state !== "running" && !scenes?.activeRunId) break;
      await delay(1_000);
    }
}
