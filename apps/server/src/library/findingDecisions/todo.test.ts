import type { TodoDecision } from "@mochang/contract";
import { findingKey, type Figures, type Finding } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, uploadRequest, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

/** The number 2 stands twice. */
const SCRIPT = `1、渡口 日 外
闵舟走来。
闵舟：几点？

2、驾驶舱 夜 内
闵长河：十点。

2、江心 夜 外
闵舟：走吧。
`;

const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const get = async <T>(url: string, as = token): Promise<T> =>
  (await t.app.inject({ url, headers: { token: as } })).json().data;
const findings = async (id: string) =>
  (await get<{ figures: Figures; findings: Finding[] }>(`/api/scripts/figures?script_id=${id}`)).findings;
const decisions = (id: string) => get<TodoDecision[]>(`/api/todo/decisions?scriptId=${id}`);
const waive = (scriptId: string, key: string, more: object = {}) =>
  post("/api/todo/decide", {
    scriptId,
    key,
    state: "waived",
    reason: "故意重号",
    title: "场号重复",
    quote: "2、江心",
    ...more,
  });

test("a finding that is meant so is in no figures, also of copies and of the next draft, until it is taken back", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  const [found, ...others] = await findings(id);
  if (!found) throw new Error("the script has a finding");
  const key = findingKey(found);
  expect(await waive(id, key)).toMatchObject({ code: 200, msg: "保存成功" });
  expect(await findings(id)).toEqual(others);
  expect(await decisions(id)).toEqual([
    { key, state: "waived", reason: "故意重号", title: "场号重复", quote: "2、江心" },
  ]);
  const { data: copy } = await post("/api/scripts/init", { scriptId: id, type: 2 });
  expect(await findings(copy.id)).toEqual(others);
  const draft = await t.app.inject(uploadRequest(token, [...fieldParts({ draftOf: id }), filePart(SCRIPT)]));
  expect(await findings(draft.json().data.id)).toEqual(others);
  expect((await post("/api/todo/decide", { scriptId: id, key, state: "open" })).code).toBe(200);
  expect(await findings(id)).toEqual([found, ...others]);
  // Each goes its own way.
  expect(await findings(copy.id)).toEqual(others);
});

test("said to be fixed, a finding stays until it is", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  const before = await findings(id);
  await waive(id, "report:abc", { state: "done", reason: "" });
  expect(await findings(id)).toEqual(before);
  expect(await decisions(id)).toMatchObject([{ key: "report:abc", state: "done" }]);
});

test("too long a reason, no title and someone else's script are refused", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  expect((await waive(id, "rule:x", { reason: "字".repeat(501) })).code).toBe(400);
  expect((await waive(id, "rule:x", { title: " " })).code).toBe(400);
  expect((await waive(id, "rule:x", { versionId: "nobody" })).code).toBe(404);
  const other = await t.logIn();
  expect((await post("/api/todo/decide", { scriptId: id, key: "rule:x", state: "open" }, other.token)).code).toBe(404);
  expect(await get(`/api/todo/decisions?scriptId=${id}`, other.token)).toBeFalsy();
  expect(await decisions(id)).toEqual([]);
});
