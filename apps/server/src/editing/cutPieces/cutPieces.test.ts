import { CUT_PIECES_MAX, type CutPiece, ScriptStructure } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../../library/testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  const assessed = await uploadText(t.app, token);
  id = (await post("scripts/init", { scriptId: assessed, type: 2 })).json().data.id;
});

const post = (path: string, payload: object, as = token) =>
  t.app.inject({ method: "POST", url: `/api/${path}`, payload, headers: { token: as } });
const get = (path: string, as = token) => t.app.inject({ url: `/api/${path}`, headers: { token: as } });
const list = async (versionId = ""): Promise<CutPiece[]> =>
  (await get(`cut/list?scriptId=${id}&versionId=${versionId}`)).json().data;
const pieces = async (): Promise<Omit<CutPiece, "cutTime">[]> => {
  const { scenes } = ScriptStructure.parse((await get(`scriptStructure/document?script_id=${id}`)).json().data);
  return scenes.slice(1).map((content, i) => ({
    id: content.attrs.id,
    kind: "scene",
    content,
    after: scenes[i]?.attrs.id ?? null,
    before: null,
    place: `第 ${i} 场之后`,
  }));
};

test("what was cut is kept, cut again it is the newer state, and thrown away it is gone", async () => {
  const [first, second] = await pieces();
  expect((await post("cut/add", { scriptId: id, pieces: [first, second] })).statusCode).toBe(200);
  expect((await list()).map((piece) => piece.id).sort()).toEqual([first?.id, second?.id].sort());
  expect((await post("cut/add", { scriptId: id, pieces: [{ ...first, place: "别处" }] })).statusCode).toBe(200);
  const storedPieces = await list();
  expect(storedPieces).toHaveLength(2);
  expect(storedPieces.find((piece) => piece.id === first?.id)).toMatchObject({
    place: "别处",
    content: first?.content,
  });
  await post("cut/delete", { scriptId: id, ids: [first?.id] });
  expect((await list()).map((piece) => piece.id)).toEqual([second?.id]);
});

test("a version has what its origin had cut, and goes on by itself", async () => {
  const [first] = await pieces();
  await post("cut/add", { scriptId: id, pieces: [first] });
  const saved = await post("version/save", { scriptId: id, name: "第二稿", type: 2 });
  const { id: versionId } = saved.json().data as { id: string };
  expect((await list(versionId)).map((piece) => piece.id)).toEqual([first?.id]);
  await post("cut/delete", { scriptId: id, versionId, ids: [first?.id] });
  expect(await list()).toHaveLength(1);
});

test("refuses what is no row, too many, and another's", async () => {
  const [first] = await pieces();
  const sent = (content: unknown) => post("cut/add", { scriptId: id, pieces: [{ ...first, content }] });
  for (const content of [null, {}, "字", { type: "scene" }]) expect((await sent(content)).statusCode).toBe(400);
  const other = (await t.logIn()).token;
  expect((await get(`cut/list?scriptId=${id}`, other)).statusCode).toBe(404);
  expect((await post("cut/add", { scriptId: id, pieces: [first] }, other)).statusCode).toBe(404);
  expect((await post("cut/delete", { scriptId: id, ids: ["x"] }, other)).statusCode).toBe(404);
  for (let from = 0; from <= CUT_PIECES_MAX; from += 50) {
    const many = Array.from({ length: Math.min(50, CUT_PIECES_MAX + 1 - from) }, (_, i) => ({
      ...first,
      id: `p${from + i}`,
    }));
    const { statusCode } = await post("cut/add", { scriptId: id, pieces: many });
    expect(statusCode).toBe(from < CUT_PIECES_MAX ? 200 : 409);
  }
  expect(await list()).toHaveLength(CUT_PIECES_MAX);
});
