import { readdirSync } from "node:fs";
import { request as httpRequest, type ClientRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { fieldParts, filePart, multipart, MULTIPART, SHORT_SCRIPT } from "./testUpload.ts";

let t: TestApp;
let port: number;
let token: string;
let userId: string;
beforeAll(async () => {
  t = await openTestApp();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
  ({ token, userId } = await t.logIn());
  return () => t.close();
});

interface Answer {
  status: number;
  body: string;
}
function begin(headers: Record<string, string | number>): { request: ClientRequest; answer: Promise<Answer> } {
  const request = httpRequest({
    port,
    method: "POST",
    path: "/api/scripts/upload",
    headers: { ...MULTIPART, token, ...headers },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response) => {
      let body = "";
      response
        .setEncoding("utf8")
        .on("data", (chunk: string) => (body += chunk))
        .on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
  return { request, answer };
}
const nothingLeft = async (): Promise<boolean> => {
  const { rows } = await t.pool.query(
    "select (select count(*) from scripts where user_id = $1) + (select count(*) from runs where user_id = $1) as n",
    [userId],
  );
  return (
    Number(rows[0].n) === 0 &&
    readdirSync(join(t.dataDir, "tmp")).length === 0 &&
    !readdirSync(join(t.dataDir, "files")).includes("uploads")
  );
};

test("a file over 30 MB is refused while it streams, with or without a length, and nothing stays", async () => {
  const head = multipart([...fieldParts(), filePart("")], { end: false }).subarray(0, -2);
  const chunk = Buffer.alloc(1 << 20, "x");
  const { request, answer } = begin({ "transfer-encoding": "chunked" });
  let sent = 0;
  let answered = false;
  answer.then(
    () => (answered = true),
    () => (answered = true),
  );
  request.write(head);
  while (!answered && sent < 200) {
    sent++;
    if (!request.write(chunk))
      await Promise.race([new Promise((resolve) => request.once("drain", resolve)), answer.catch(() => undefined)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  request.on("error", () => undefined);
  const refused = await answer;
  request.destroy();
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toEqual({ code: 413, msg: "文件不能超过30MB", data: null });
  expect(sent).toBeLessThan(200);

  const declared = begin({ "content-length": 60 << 20 });
  declared.request.on("error", () => undefined);
  const fields = fieldParts({ type: "2", pingguType: "" });
  declared.request.write(multipart([...fields, filePart("x".repeat(100_000))], { end: false }));
  expect(JSON.parse((await declared.answer).body)).toMatchObject({ code: 413, msg: "上传文件大小不能超过 30MB！" });
  declared.request.destroy();
  await expect.poll(nothingLeft).toBe(true);
});

test("a file of 30 MB to the byte is refused as the form refuses it", async () => {
  const body = multipart([...fieldParts(), filePart("x".repeat(30 << 20))]);
  const { request, answer } = begin({ "content-length": body.length });
  request.on("error", () => undefined);
  request.end(body);
  expect(JSON.parse((await answer).body)).toEqual({ code: 413, msg: "文件不能超过30MB", data: null });
  request.destroy();
  await expect.poll(nothingLeft).toBe(true);
});

test("a file in a wrong field, or of a wrong kind, is refused in a sentence that its sender receives, however long it is", async () => {
  const long = SHORT_SCRIPT.repeat(8_000);
  for (const [part, msg] of [
    [filePart(long, "渡口.txt", "file"), "文件应放在 files 字段里"],
    [filePart(long, "渡口.exe"), "文件格式不正确"],
  ] as const) {
    const body = multipart([part, ...fieldParts()]);
    const { request, answer } = begin({ "content-length": body.length });
    // Read to its last byte: the sender is not cut off.
    const sent = new Promise((resolve, reject) => request.once("finish", resolve).once("close", reject));
    request.end(body);
    expect(JSON.parse((await answer).body).msg).toContain(msg);
    await sent;
    request.destroy();
  }
  await expect.poll(nothingLeft).toBe(true);
});

test("a client that disconnects in the middle leaves nothing", async () => {
  const body = multipart([...fieldParts(), filePart(SHORT_SCRIPT.repeat(2000))]);
  const { request, answer } = begin({ "content-length": body.length });
  const failed = answer.catch(() => "gone");
  request.write(body.subarray(0, body.length >> 1));
  await expect.poll(() => readdirSync(join(t.dataDir, "tmp")).length).toBe(1);
  request.destroy();
  expect(await failed).toBe("gone");
  await expect.poll(nothingLeft).toBe(true);
});

/** Reads a stream's messages to its end. */
async function messages(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; data: string[] }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token, ...headers } });
  const text = await response.text();
  return {
    status: response.status,
    data: text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : [])),
  };
}

test("the page that names the upload follows it from the first byte to 100", async () => {
  const id = randomUUID();
  const following = messages(`/sse-api/sse/connect/${id}/two`);
  // Words that no other test uploads: they are read by a process, whose steps come one after the other.
  const body = multipart([...fieldParts(), filePart(`${SHORT_SCRIPT}\n△只有这一份里有这一句。\n`)]);
  const { request, answer } = begin({ "content-length": body.length, "x-upload-id": id });
  request.end(body);
  const scriptId = JSON.parse((await answer).body).data.id as string;
  const events = (await following).data.map((d) => JSON.parse(d) as { step: string; message: string; percent: number });
  expect(events.at(-1)).toEqual({ step: "done", message: "", percent: 100 });
  expect(events.map((m) => m.percent)).toEqual(events.map((m) => m.percent).toSorted((a, b) => a - b));
  expect(new Set(events.map((m) => m.step)).size).toBeGreaterThanOrEqual(3);
  for (const name of [id, scriptId]) expect((await messages(`/sse-api/sse/connect/${name}/two`)).data).toHaveLength(1);

  const odd = begin({ "content-length": body.length, "x-upload-id": "../../x" });
  odd.request.end(body);
  expect((await odd.answer).status).toBe(400);
});

test("a refused upload ends its stream with `end`", async () => {
  const id = randomUUID();
  const following = messages(`/sse-api/sse/connect/${id}/two`);
  const body = multipart([...fieldParts({ scriptName: "" }), filePart(SHORT_SCRIPT)]);
  const { request, answer } = begin({ "content-length": body.length, "x-upload-id": id });
  // The last bytes wait until the stream is open, so that it sees the refusal happen.
  request.write(body.subarray(0, -10));
  await expect
    .poll(
      async () => (await t.pool.query("select 1 from runs where kind = 'import' and state = 'running'")).rows.length,
    )
    .toBe(1);
  await expect.poll(() => t.followers()).toBe(1);
  request.end(body.subarray(-10));
  expect((await answer).status).toBe(400);
  expect((await following).data.at(-1)).toBe("end");
});

test("an upload sent again under its number, its answer lost, is stored once, and told by what was stored", async () => {
  const id = randomUUID();
  const send = async (scriptName: string): Promise<Answer> => {
    const body = multipart([...fieldParts({ scriptName }), filePart(SHORT_SCRIPT)]);
    const { request, answer } = begin({ "content-length": body.length, "x-upload-id": id });
    request.end(body);
    return answer;
  };
  const counted = async () =>
    (
      await t.pool.query(
        "select (select count(*)::int from scripts where user_id = $1) as scripts, (select count(*)::int from runs where user_id = $1) as runs",
        [userId],
      )
    ).rows[0];
  const first = await send("先传的");
  const after = await counted();
  const again = await send("再传的");
  expect(again.status).toBe(200);
  expect(JSON.parse(again.body).data).toEqual(JSON.parse(first.body).data);
  expect(await counted()).toEqual(after);
  expect(readdirSync(join(t.dataDir, "tmp"))).toEqual([]);

  await t.pool.query("update scripts set delete_flag = 1 where id = $1", [JSON.parse(first.body).data.id]);
  const trashed = await send("再传的");
  expect([trashed.status, JSON.parse(trashed.body).msg]).toEqual([409, "这份文件已经传过，作品在废纸篓里"]);
  expect(await counted()).toEqual(after);
});

test("two uploads at once with one id: one work", async () => {
  const id = randomUUID();
  const body = multipart([...fieldParts(), filePart(SHORT_SCRIPT)]);
  const both = await Promise.all(
    [1, 2].map(async () => {
      const { request, answer } = begin({ "content-length": body.length, "x-upload-id": id });
      request.end(body);
      return answer;
    }),
  );
  // The second is refused while the first is under way, and told what it stored after it.
  expect(both.map((a) => a.status)).toContain(200);
  for (const { status } of both) expect([200, 409]).toContain(status);
  expect(new Set(both.filter((a) => a.status === 200).map((a) => JSON.parse(a.body).data.id)).size).toBe(1);
});

test("a number tells nothing of what others have: each user's are apart", async () => {
  const body = multipart([...fieldParts(), filePart(SHORT_SCRIPT)]);
  const under = (number: string, as: string) => {
    const { request, answer } = begin({ "content-length": body.length, "x-upload-id": number, token: as });
    request.end(body);
    return answer;
  };
  const idOf = (answer: Answer): string => JSON.parse(answer.body).data.id as string;
  const other = (await t.logIn()).token;
  const [number, ownId] = [randomUUID(), idOf(await under(randomUUID(), token))];
  const [first, second, asTheirs] = [await under(number, token), await under(number, other), await under(ownId, other)];
  expect([first, second, asTheirs].map((a) => a.status)).toEqual([200, 200, 200]);
  expect(new Set([number, ownId, idOf(first), idOf(second), idOf(asTheirs)]).size).toBe(5);
  expect(idOf(await under(number, other))).toBe(idOf(second));
});

test("a quotation mark in a file's name, which browsers escape, is kept as such", async () => {
  const body = multipart([...fieldParts(), filePart(SHORT_SCRIPT, "渡口%22定稿%22.txt")]);
  const { request, answer } = begin({ "content-length": body.length });
  request.end(body);
  const { id } = JSON.parse((await answer).body).data;
  const { rows } = await t.pool.query("select file_name from scripts where id = $1", [id]);
  expect(rows[0].file_name).toBe('渡口"定稿".txt');
});
