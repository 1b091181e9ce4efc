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
const think = (signal: AbortSignal, most = 4_000): Promise<void> =>
  delay(randomInt(500, most), undefined, { signal }).catch(() => undefined /* the time is over */);

/**
 * One user until the time is over: uploads a script with its evaluation, follows it, reads the report and the script, notes
 * three things down, downloads the PDF, and begins again. Every answer that is no success is an error.
 */
export async function beUser(
  port: number,
  token: string,
  text: (n: number) => string,
  notes: LoadNotes,
  over: AbortSignal,
): Promise<void> {
  const base = `http://127.0.0.1:${port}`;

  async function json<T>(method: "GET" | "POST", path: string, body?: object): Promise<T | null> {
    const begun = performance.now();
    try {
      const answer = await fetch(base + path, {
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

  async function upload(n: number): Promise<string | null> {
    const form = new FormData();
    for (const [key, value] of Object.entries({
      fileType: "1",
      scriptName: `作品${n}`,
      author: "作者",
      fileTheme: "drama",
      pingguType: "1-1",
      type: "1",
    }))
      form.set(key, value);
    form.set("files", new Blob([text(n)]), `作品${n}.txt`);
    const begun = performance.now();
    const answer = await fetch(`${base}/api/scripts/upload`, { method: "POST", headers: { token }, body: form });
    const read = (await answer.json()) as { code: number; msg: string; data: { id: string } };
    notes.upload.push(performance.now() - begun);
    if (read.code === 200 && read.msg === "上传成功") return read.data.id;
    notes.errors.push(`upload: ${read.code} ${read.msg}`);
    return read.code === 200 ? read.data.id : null;
  }

  /** As the page does: one snapshot, then events, until the end. */
  async function follow(runId: string): Promise<boolean> {
    const answer = await fetch(`${base}/sse-api/runs/${runId}/events`, { headers: { token }, signal: over });
    let tail = "";
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      tail = (tail + decoder.decode(chunk as Uint8Array, { stream: true })).slice(-400);
    }
    return /"state": ?"done"/u.test(tail);
  }

  for (let n = 1; !over.aborted; n++) {
    try {
      await json("POST", "/api/scripts/findPageByParam", { pageNo: 1, pageSize: 11, type: 1, deleteFlag: 0 });
      await json("GET", "/api/user/getTokenBalance");
      await think(over);
      if (over.aborted) return;
      const id = await upload(n);
      if (!id) continue;
      const uploaded = performance.now();
      const opened = await json<{ runId: string | null }>("GET", `/api/evaluation/report?script_id=${id}`);
      if (!opened?.runId) {
        notes.errors.push("no evaluation began with the upload");
        continue;
      }
      if (!(await follow(opened.runId))) {
        notes.errors.push("an evaluation did not end well");
        continue;
      }
      notes.evaluation.push(performance.now() - uploaded);
      await json("GET", `/api/evaluation/report?script_id=${id}`);
      await json("GET", "/api/message/unreadCount");
      await think(over);
      const page = await json<{ text: string }>("GET", `/api/scripts/document?script_id=${id}`);
      await json("GET", `/api/scripts/figures?script_id=${id}`);
      for (let remark = 0; remark < 3; remark++) {
        await think(over, 2_000);
        const start = remark * 40;
        await json("POST", "/api/scriptStructure/addRemark", {
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
      await json("GET", `/api/scripts/detail?script_id=${id}`);
      await think(over);
      const begun = performance.now();
      const pdf = await fetch(`${base}/api/export/exportPDF?scriptId=${id}`, { headers: { token } });
      const bytes = new Uint8Array(await pdf.arrayBuffer());
      notes.pdf.push(performance.now() - begun);
      if (pdf.status !== 200 || bytes[0] !== 0x25)
        notes.errors.push(`pdf: ${pdf.status} ${new TextDecoder().decode(bytes.subarray(0, 200))}`);
      notes.cycles++;
      await think(over);
    } catch (error) {
      if (!over.aborted) notes.errors.push(String((error as Error).cause ?? error));
    }
  }
}
