import { type EncodingPreview, type ScriptRecord, ScriptStructure } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "../testUpload.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

/** UTF-16 without a mark, which is guessed rightly; read as Big5 it is garbled. */
const BYTES = Buffer.from(SHORT_SCRIPT, "utf16le");
const upload = async (content: Buffer | string = BYTES, fileName?: string): Promise<string> =>
  (await t.app.inject(uploadRequest(token, [...fieldParts(), filePart(content, fileName)]))).json().data.id;
const get = async <T>(url: string, as = token): Promise<T> =>
  (await t.app.inject({ url, headers: { token: as } })).json().data;
const preview = (id: string, encoding = "") =>
  get<EncodingPreview | null>(`/api/scripts/encoding?script_id=${id}${encoding && `&encoding=${encoding}`}`);
const readAgain = async (scriptId: string, encoding: string, asDraft = false, as = token) => {
  const payload = { scriptId, encoding, asDraft };
  return (
    await t.app.inject({ method: "POST", url: "/api/scripts/readAgain", payload, headers: { token: as } })
  ).json();
};
const structure = async (id: string) =>
  ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
const detail = (id: string) => get<ScriptRecord>(`/api/scripts/detail?script_id=${id}`);
const textOf = async (id: string) => (await get<{ text: string }>(`/api/scripts/document?script_id=${id}`)).text;

test("the guess is shown with the lines that another encoding gives", async () => {
  const id = await upload();
  expect(await preview(id)).toMatchObject({ encoding: "utf-16le", guessed: true, unreadable: 0, untouched: true });
  expect((await preview(id))?.lines.slice(0, 2)).toEqual(["《渡口》", "编剧：阿青"]);
  const other = await preview(id, "utf-16be");
  expect([other?.encoding, other?.guessed]).toEqual(["utf-16be", false]);
  expect(other?.lines[0]).not.toContain("渡口");
  expect(
    (await t.app.inject({ url: `/api/scripts/encoding?script_id=${id}&encoding=klingon`, headers: { token } }))
      .statusCode,
  ).toBe(400);
  // Its bytes say themselves what they are.
  expect(await preview(await upload(SHORT_SCRIPT))).toBeNull();
});

test("an untouched script is read anew in its place, and again", async () => {
  const id = await upload();
  const before = await structure(id);
  expect((await readAgain(id, "utf-16be")).data).toEqual({ id });
  expect(await textOf(id)).not.toContain("渡口");
  expect((await detail(id)).doubts[0]).toEqual({
    kind: "encoding-chosen",
    message: "按你选的 UTF-16BE 读入。",
    encoding: "utf-16be",
  });
  expect(await preview(id)).toMatchObject({ encoding: "utf-16be", guessed: false, untouched: true });
  expect((await readAgain(id, "utf-16le")).code).toBe(200);
  expect(await textOf(id)).toBe(SHORT_SCRIPT);
  const after = await structure(id);
  expect([after.scenes.length, after.seq, (await detail(id)).sceneCount]).toEqual([before.scenes.length, 1, 2]);
  expect((await t.pool.query("select count(*)::int as n from documents where script_id = $1", [id])).rows).toEqual([
    { n: 1 },
  ]);
});

test("what something was written on is read as the next draft, and stays", async () => {
  const id = await upload();
  const note = {
    scriptId: id,
    timestamp: "1",
    key: "霜降",
    start: SHORT_SCRIPT.indexOf("霜降"),
    end: SHORT_SCRIPT.indexOf("霜降") + 2,
    value: "为什么",
  };
  await t.app.inject({ method: "POST", url: "/api/scriptStructure/addRemark", payload: note, headers: { token } });
  expect((await preview(id))?.untouched).toBe(false);
  expect(await readAgain(id, "utf-16be")).toMatchObject({ code: 409, msg: expect.stringContaining("新的一稿") });
  const { data } = await readAgain(id, "utf-16be", true);
  expect(await detail(data.id)).toMatchObject({ draftOf: id, draftNumber: 2, name: "渡口" });
  expect(await textOf(data.id)).not.toContain("渡口");
  expect((await structure(id)).remark).toHaveLength(1);
  // Both stand on one stored file, which outlives either.
  const post = (url: string, payload: object) => t.app.inject({ method: "POST", url, payload, headers: { token } });
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  await post("/api/scripts/physical-delete", { scriptId: id });
  expect((await preview(data.id))?.encoding).toBe("utf-16be");
});

test("someone else's script, an unknown encoding, and bytes that are no text in it are refused", async () => {
  const id = await upload();
  const other = await t.logIn();
  expect((await readAgain(id, "big5", false, other.token)).code).toBe(404);
  expect(
    (await t.app.inject({ url: `/api/scripts/encoding?script_id=${id}`, headers: { token: other.token } })).statusCode,
  ).toBe(404);
  expect((await readAgain(id, "klingon")).code).toBe(400);
  expect((await readAgain(id, "utf-8")).code).toBe(415);
  expect(await textOf(id)).toBe(SHORT_SCRIPT);
});
