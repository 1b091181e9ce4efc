import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, test } from "vitest";
import WebSocket from "ws";
import { sharedServicesOf } from "../sharedServices.ts";
import type { RunLog } from "../run/index.ts";
import { uploadText } from "../library/testUpload.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { closeSession, openSession } from "./sessions.ts";

let t: TestApp;
let runLog: RunLog;
let port: number;
let me: { token: string; phone: string; userId: string };
let runId: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ runLog } = await sharedServicesOf(t.services));
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
  return () => t.close();
});
beforeEach(async () => {
  me = await t.logIn();
  ({ id: runId } = (await runLog.startRun({ kind: "evaluation", userId: me.userId, state: "running" })).run);
});

/** An open stream: what it has said, and its end. */
async function open(path: string, token = me.token): Promise<{ received: () => string; over: Promise<"over"> }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, path, headers: { token } }, resolve).on("error", reject).end(),
  );
  let received = "";
  answer.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
  expect(answer.statusCode).toBe(200);
  return { received: () => received, over: new Promise((resolve) => answer.once("end", () => resolve("over"))) };
}
const events = (token = me.token) => open(`/sse-api/runs/${runId}/events`, token);
const post = (url: string, payload: object = {}, token = me.token) =>
  t.app.inject({ method: "POST", url, payload, headers: { token } });
/** Another window of the same user, logged in on its own. */
const anew = (): Promise<{ token: string }> => openSession(t.db, me.userId, new Date());
const speak = () => runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "只给在场的人" }]);

test("logging out ends the session's streams at once; another session of the same user reads on", async () => {
  const other = await anew();
  const [ownEvents, otherEvents] = [await events(), await events(other.token)];
  await post("/api/login/logout");
  await ownEvents.over;
  await speak();
  await expect.poll(otherEvents.received).toContain("只给在场的人");
  expect(ownEvents.received()).not.toContain("只给在场的人");
  await post("/api/login/logout", {}, other.token);
  await otherEvents.over;
  await expect.poll(() => t.followers()).toBe(0);
});

test("a session that another process ends, or that runs out, ends here", async () => {
  const ownEvents = await events();
  await closeSession(t.db, me.token);
  await ownEvents.over;

  const again = await events((await anew()).token);
  await t.pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [me.userId]);
  const { sweepAccounts } = await import("./index.ts");
  await sweepAccounts(t.db, new Date());
  expect(await again.over).toBe("over");
});

test("logging out ends the streams that only tell of changes, of a document and of a generated work's steps", async () => {
  const answer = await post("/api/scripts/create", { name: "借雨", type: 3, scriptType: 1 });
  const work = (answer.json() as { data: { id: string } }).data.id;
  const script = await uploadText(t.app, me.token);
  const both = [
    await open(`/sse-api/document/heads?scriptId=${script}&seq=1`),
    await open(`/sse-api/generation/steps?scriptId=${work}`),
  ];
  await post("/api/login/logout");
  expect(await Promise.all(both.map((stream) => stream.over))).toEqual(["over", "over"]);
});

test("deleting the account ends all of its streams", async () => {
  const other = await anew();
  const both = [await events(), await events(other.token)];
  await t.deleteAccount(me);
  expect(await Promise.all(both.map((b) => b.over))).toEqual(["over", "over"]);
});

test("logging out closes the analysis socket", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/chat/chat_ws`, { headers: { token: me.token } });
  await new Promise((resolve) => socket.once("open", resolve));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await post("/api/login/logout");
  expect(await closed).toBe(1008);
});

test("a session that ended while the listening connection was lost is found when it is back", async () => {
  const ownEvents = await events();
  // Without a word: as if it had been said while this process was deaf.
  await t.pool.query("delete from sessions where user_id = $1", [me.userId]);
  await t.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mochang-listen' and datname = current_database()",
  );
  expect(await ownEvents.over).toBe("over");
});
