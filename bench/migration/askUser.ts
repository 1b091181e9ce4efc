import { type PackedScene, type SceneJson, unpackScene } from "@mochang/screenplay";
import type { Client } from "./client.ts";

/** A line as both versions answer it. */
export interface RequestedLine {
  id: string;
  type: string;
  text: string;
}

/** What a version's routes answer of one work. */
export interface WorkAnswers {
  /** Its row in the list, its parse, its figures and findings, what its file hid. */
  listed: unknown;
  detail: unknown;
  parsed: unknown;
  figures: unknown;
  hidden: unknown;
  /** Ids of the scenes, and the lines that say something. */
  scenes: string[];
  lines: RequestedLine[];
  notes: { timestamp: string }[];
  report: unknown;
  analyses: unknown;
  /** Downloads whose format is text, byte for byte; null where none was asked for. */
  txt: string | null;
  fountain: string | null;
  fdx: string | null;
}

/** What a version's routes answer of one user. */
export interface UserAnswers {
  works: Record<string, WorkAnswers>;
  records: unknown;
  messages: unknown;
  balance: unknown;
}

interface Page {
  scenes: PackedScene[];
  remark: { timestamp: string }[];
}
const PAGE = 50;

/** @param downloadsOf whether the downloads of the nth work are asked for: on a busy machine each takes many seconds */
export async function askUser(client: Client, downloadsOf: (n: number) => boolean = () => true): Promise<UserAnswers> {
  const works: Record<string, WorkAnswers> = {};
  for (const type of [1, 2, 3])
    for (const deleteFlag of [0, 1])
      for (let currentPage = 1; ; currentPage++) {
        const query = { currentPage, pageSize: PAGE, type, deleteFlag };
        const page = await client.post<{ records: { id: string }[] }>("/api/scripts/findPageByParam", query);
        const records = page?.records ?? [];
        for (const listed of records)
          works[listed.id] = await askWork(client, listed, downloadsOf(Object.keys(works).length));
        if (records.length < PAGE) break;
      }
  const all = { currentPage: 1, pageSize: PAGE };
  return {
    works,
    records: await client.post("/api/export-records/findPageByParam", all),
    messages: await client.post("/api/message/findPageByParam", all),
    balance: await client.get("/api/user/getTokenBalance"),
  };
}

async function askWork(client: Client, listed: { id: string }, downloads: boolean): Promise<WorkAnswers> {
  const query = `script_id=${listed.id}`;
  const page = await client.get<Page>(`/api/scriptStructure/document?${query}`);
  // An older version answers with rows as they are stored.
  const rows = (page?.scenes ?? []).map(unpackScene);
  const download = async (format: string): Promise<string | null> =>
    downloads ? client.text(`/api/export/script?script_id=${listed.id}&format=${format}`) : null;
  return {
    listed,
    detail: await client.get(`/api/scripts/detail?${query}`),
    parsed: await client.get(`/api/scripts/document?${query}`),
    figures: await client.get(`/api/scripts/figures?${query}`),
    hidden: await client.get(`/api/scripts/hidden?${query}`),
    scenes: rows.filter((scene) => !scene.attrs.division).map((scene) => scene.attrs.id),
    lines: rows.flatMap(linesOf),
    notes: page?.remark ?? [],
    report: await client.get(`/api/evaluation/report?${query}`),
    analyses: await client.get(`/api/evaluation/sceneAnalyses?${query}&prompt_id=20`),
    txt: await download("txt"),
    fountain: await download("fountain"),
    fdx: await download("fdx"),
  };
}

const linesOf = (scene: SceneJson): RequestedLine[] =>
  scene.content.flatMap(({ attrs: { id, type }, content = [] }) => {
    const text = content.map((run) => run.text).join("");
    return text === "" ? [] : [{ id, type, text }];
  });
