import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** What all users of the bench write down. */
export interface LoadNotes {
  /** Milliseconds of every JSON call, by its path. */
  json: Map<string, number[]>;
  /** The same of uploads, of evaluations from the upload's answer to the end, and of PDFs. */
  upload: number[];
  evaluation: number[];
  pdf: number[];
  cycles: number;
  errors: string[];
}

export const newNotes = (): LoadNotes => ({
  json: new Map(),
  upload: [],
  evaluation: [],
  pdf: [],
  cycles: 0,
  errors: [],
});

/** A person between two clicks. */
const think = (signal: AbortSignal, maxMs = 4_000): Promise<void> =>
  delay(randomInt(500, maxMs), undefined, { signal }).catch(() => undefined /* the time is over */);

/** A user of the server under load: how to reach it, and where to write down what it took. */
export interface LoadUser {
  port: number;
  token: string;
  /** The text of the user's nth script. */
  text(n: number): string;
  notes: LoadNotes;
  over: AbortSignal;
}

/**
 * One user until the time is over: uploads a script with its evaluation, follows it, reads the report and the script, notes
 * three things down, downloads the PDF, and begins again. Every answer that is no success is an error.
 */
export async function simulateUser(user: LoadUser): Promise<void> {
  const { notes, over } = user;
  const client = new Client(user);
  for (let n = 1; !over.aborted; n++) {
    try {
      await cycle(client, user, n);
    } catch (error) {
      if (!over.aborted) notes.errors.push(String((error as Error).cause ?? error));
    }
  }
}

async function cycle(client: Client, { text, notes, over }: LoadUser, n: number): Promise<void> {
  await client.json("POST", "/api/scripts/findPageByParam", { pageNo: 1, pageSize: 11, type: 1, deleteFlag: 0 });
  await client.json("GET", "/api/user/getTokenBalance");
  await think(over);
  if (over.aborted) return;
  const id = await client.upload(`作品${n}`, text(n));
  if (!id) return;
  const uploaded = performance.now();
  const opened = await client.json<{ runId: string | null }>("GET", `/api/evaluation/report?script_id=${id}`);
  if (!opened?.runId) {
    notes.errors.push("no evaluation began with the upload");
    return;
  }
  if (!(await client.follow(opened.runId))) {
    notes.errors.push("an evaluation did not end well");
    return;
  }
  notes.evaluation.push(performance.now() - uploaded);
  await client.json("GET", `/api/evaluation/report?script_id=${id}`);
  await client.json("GET", "/api/message/unreadCount");
  await think(over);
  await readAndNote(client, id, over);
  await client.json("GET", `/api/scripts/detail?script_id=${id}`);
  await think(over);
  await client.downloadPdf(id);
  notes.cycles++;
  await think(over);
}

async function readAndNote(client: Client, id: string, over: AbortSignal): Promise<void> {
  const page = await client.json<{ text: string }>("GET", `/api/scripts/document?script_id=${id}`);
  await client.json("GET", `/api/scripts/figures?script_id=${id}`);
  for (let remark = 0; remark < 3; remark++) {
    await think(over, 2_000);
    const start = remark * 40;
    await client.json("POST", "/api/scriptStructure/addRemark", {
      scriptId: id,
      version: "",
      timestamp: `${Date.now()}${remark}`,
      key: (page?.text ?? "码头上没有人，只有雨和灯，还有一条等人的船。").slice(start, start + 12) || "码头",
      value: "这里要改。",
      structure: "",
      start,
      end: start + 12,
    });
  }
}

/** The calls of the page, each with its time written down. */
class Client {
  private readonly base: string;
  private readonly user: LoadUser;

  constructor(user: LoadUser) {
    this.base = `http://127.0.0.1:${user.port}`;
    this.user = user;
  }

  /** The answer's data; null, and an error written down, for anything but a success. */
  async json<T>(method: "GET" | "POST", path: string, body?: object): Promise<T | null> {
    const { notes, token } = this.user;
    const begun = performance.now();
    try {
      const answer = await fetch(this.base + path, {
        method,
        headers: { token, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const read = (await answer.json()) as { code: number; msg: string; data: T };
      const route = path.split("?")[0] ?? path;
      const took = performance.now() - begun;
      const list = notes.json.get(route);
      if (list) list.push(took);
      else notes.json.set(route, [took]);
      if (answer.ok && read.code === 200) return read.data;
      notes.errors.push(`${route}: ${answer.status} ${read.msg}`);
    } catch (error) {
      notes.errors.push(`${path}: ${String((error as Error).cause ?? error)}`);
    }
    return null;
  }

  async upload(name: string, text: string): Promise<string | null> {
    const { notes, token } = this.user;
    const form = new FormData();
    for (const [key, value] of Object.entries({
      fileType: "1",
      scriptName: name,
      author: "作者",
      fileTheme: "drama",
      pingguType: "1-1",
      type: "1",
    }))
      form.set(key, value);
    form.set("files", new Blob([text]), `${name}.txt`);
    const begun = performance.now();
    const answer = await fetch(`${this.base}/api/scripts/upload`, { method: "POST", headers: { token }, body: form });
    const read = (await answer.json()) as { code: number; msg: string; data: { id: string } };
    notes.upload.push(performance.now() - begun);
    if (read.code === 200 && read.msg === "上传成功") return read.data.id;
    notes.errors.push(`upload: ${read.code} ${read.msg}`);
    return read.code === 200 ? read.data.id : null;
  }

  /** As the page does: one snapshot, then events, until the end. */
  async follow(runId: string): Promise<boolean> {
    const { token, over } = this.user;
    const answer = await fetch(`${this.base}/sse-api/runs/${runId}/events`, { headers: { token }, signal: over });
    let tail = "";
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      tail = (tail + decoder.decode(chunk as Uint8Array, { stream: true })).slice(-400);
    }
    return /"state": ?"done"/u.test(tail);
  }

  async downloadPdf(id: string): Promise<void> {
    const { notes, token } = this.user;
    const begun = performance.now();
    const pdf = await fetch(`${this.base}/api/export/exportPDF?scriptId=${id}`, { headers: { token } });
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    notes.pdf.push(performance.now() - begun);
    if (pdf.status !== 200 || bytes[0] !== 0x25)
      notes.errors.push(`pdf: ${pdf.status} ${new TextDecoder().decode(bytes.subarray(0, 200))}`);
  }
}
