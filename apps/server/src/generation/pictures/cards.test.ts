import { afterAll, beforeAll, expect, test } from "vitest";
import { imageHeader } from "../../images/imageHeader.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Client } from "../testWork.ts";

let t: TestApp;
let client: Client;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  token = (await t.logIn()).token;
  client = clientOf(t, token);
  id = await createWork(client);
});
afterAll(() => t.close());

test("without an image port a card is set from the work's words, told as such, without ink", async () => {
  const scope = { scriptId: id };
  await openStepOfTestWork(client, id, 2);
  const [person] = (await client.post("/api/biography/list", scope)).data;
  const draw = "/api/biography/generateCharacterDraw";
  expect(await client.post(draw, { ...scope, id: person.id })).toMatchObject({
    code: 400,
    msg: "先提交这份小传，再画像",
  });
  expect(await client.post("/api/story-outline/generateCoverImage", scope)).toMatchObject({
    code: 400,
    msg: "先提交故事大纲，再做封面",
  });
  await openStepOfTestWork(client, id, 4);
  const before = (await client.get("/api/user/getTokenBalance")).data.balance;
  expect((await client.post(`${draw}/estimate`, { ...scope, id: person.id })).data).toMatchObject({
    units: 0,
    modelName: null,
  });
  const { runId, url } = (await client.post(`${draw}/start`, { ...scope, id: person.id })).data;
  expect(runId).toBeNull();
  const file = await t.app.inject({ url, headers: { token } });
  expect(imageHeader(file.rawPayload)).toMatchObject({ type: "jpeg", width: 768 });
  expect(file.rawPayload.includes("AIGC")).toBe(false);
  const [now] = (await client.post("/api/biography/list", scope)).data;
  expect(now).toMatchObject({ portraitImage: url, pictureSource: "card" });
  expect((await client.post("/api/story-outline/generateCoverImage", scope)).data).toMatch(
    /^\/api\/generate-step\/picture\//u,
  );
  expect((await client.get("/api/user/getTokenBalance")).data.balance).toBe(before);
});
