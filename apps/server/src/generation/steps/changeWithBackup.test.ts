import { renamePerson, type Refusal } from "@mochang/generation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentWriter } from "../../documents/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork } from "../testWork.ts";
import { renameScenes } from "../rename/renameScenes.ts";
import { changeWithBackup } from "./changeWithBackup.ts";

type Renamed = Exclude<ReturnType<typeof renamePerson>, Refusal>;
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test("what is kept, the steps and the scenes are one: a change that breaks off leaves nothing of them", async () => {
  const { token, userId } = await t.logIn();
  const client = clientOf(t, token);
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, 7);
  const [scene] = await client
    .get(`/api/act/detail/${scriptId}/default`)
    .then(({ data: [act] }) =>
      client.get(`/api/sequence/detail/${scriptId}/default/${act.id}`).then((s) => [act, s.data[0]]),
    )
    .then(([act, sequence]) => client.get(`/api/generateScenes/detail/${scriptId}/default/${act.id}/${sequence.id}`))
    .then(({ data }) => data);
  await client.post("/api/generateScenes/content/submit", { scriptId, id: scene.id, content: "沈照禾往下看。" });
  const [person] = (await client.post("/api/biography/list", { scriptId })).data;
  const deps = {
    db: t.db,
    now: () => new Date(),
    announcer: { announce: () => undefined },
    pace: { saved: () => undefined },
    saveScenes: createDocumentWriter(t.services, async () => new Set()),
  };
  const ownVersion = await versionOf(t.db, userId, { scriptId });
  const rows = async () =>
    (await t.pool.query("select count(*)::int as n from documents where script_id = $1", [scriptId])).rows[0]
      .n as number;
  const before = await rows();
  let attempts = 0;
  const rename = (refuseAt: number) =>
    changeWithBackup<Renamed>(
      deps,
      ownVersion,
      { userId, session: null },
      {
        reason: () => "改名之前",
        // The second time it is asked for is behind the copy and the scenes' save.
        change: (work) =>
          ++attempts === refuseAt ? { refused: "invalid", msg: "变了" } : renamePerson(work, person.id, "沈禾"),
        scenesOf: (snapshot, _before, { from, to }) => renameScenes(t.db, snapshot, { from, to, others: [] }),
      },
    );
  await expect(rename(2)).rejects.toMatchObject({ code: "invalid", msg: "变了" });
  expect(await rows()).toBe(before);
  const text = async () =>
    (await client.get(`/api/generateScenes/content/detail/${scriptId}/default/${scene.actId}/${scene.sequenceId}`))
      .data[0].content as string;
  expect(await text()).toContain("沈照禾");
  expect((await rename(0)).kept).not.toBe("");
  expect(await rows()).toBe(before + 1);
  expect(await text()).toContain("沈禾");
});
