import { parseScreenplay } from "@mochang/screenplay";
import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import { NOTHING, openLibraryApp } from "./testing/libraryApp.ts";
import { fieldParts, filePart, multipart, MULTIPART, SHORT_SCRIPT, type FormPart } from "./testUpload.ts";

const { current, upload, post, get, list, filesIn, storedFile, counts } = openLibraryApp();
let t: TestApp;
let token: string;
beforeEach(() => {
  ({ t, token } = current);
});

test("an upload is stored whole and shown in the list", async () => {
  const answer = await upload();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      code: 200,
      msg: "上传成功",
      data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), fileType: 1, name: "渡口", author: "阿青" },
    },
  ]);
  const { id } = answer.json().data;
  const page = await list({ currentPage: 1, pageSize: 11, type: 1, deleteFlag: 0 });
  expect(page.total).toBe(1);
  expect(page.records[0]).toMatchObject({
    id,
    name: "渡口",
    author: "阿青",
    type: 1,
    fileType: 1,
    fileTheme: "drama",
    fileThemeName: "剧情",
    fileName: "渡口.txt",
    deleteFlag: 0,
    kind: "screenplay",
    sceneCount: 2,
    pingguType: "1-2",
    isLoading: null,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(filesIn("files/uploads")).toContain(await storedFile(id));
  expect((await counts()).tmp).toBe(0);
});

test("the document that is read back is what the parser made, and the figures are those of the text", async () => {
  const { id } = (await upload()).json().data;
  expect((await get(`/api/scripts/document?script_id=${id}`)).json().data).toEqual(parseScreenplay(SHORT_SCRIPT));
  const { figures, findings } = (await get(`/api/scripts/figures?scriptId=${id}`)).json().data;
  expect(figures).toMatchObject({ sceneCount: 2, peopleCount: 2 });
  expect(findings).toBeInstanceOf(Array);
});

test("a name of 32 rare characters is one of 32", async () => {
  expect((await upload([...fieldParts({ scriptName: "𠮷".repeat(32) }), filePart(SHORT_SCRIPT)])).json()).toMatchObject(
    { code: 200, data: { name: "𠮷".repeat(32) } },
  );
  expect((await upload([...fieldParts({ scriptName: "𠮷".repeat(33) }), filePart(SHORT_SCRIPT)])).json()).toMatchObject(
    { code: 400, msg: "长度在 1 到 32 个字符" },
  );
});

test("fields may stand after the file, in any order", async () => {
  expect((await upload([filePart(SHORT_SCRIPT), ...fieldParts().toReversed()])).json().code).toBe(200);
});

test("every genre of the dictionary can be chosen", async () => {
  const entries = (await post("/api/dictionary/findByParam", { type: "fileTheme" })).json().data as {
    code: string;
    name: string;
  }[];
  expect(entries.length).toBeGreaterThanOrEqual(20);
  expect(entries.find((e) => e.name === "武侠")?.code).toBe("wuxia");
  expect((await post("/api/dictionary/findByParam", { type: "none" })).json().data).toEqual([]);
});

const refusals: [string, FormPart[], number, string][] = [
  ["no file", fieldParts(), 400, "请先上传文件"],
  [
    "two files",
    [...fieldParts(), filePart(SHORT_SCRIPT), filePart(SHORT_SCRIPT, "b.txt")],
    400,
    "一次只能上传一个文件",
  ],
  [
    "two files before the fields",
    [filePart(SHORT_SCRIPT), filePart(SHORT_SCRIPT, "b.txt"), ...fieldParts()],
    400,
    "一次只能上传一个文件",
  ],
  ["a name that ends like no script", [...fieldParts(), filePart(SHORT_SCRIPT, "渡口.exe")], 415, "文件格式不正确"],
  ["an ending without a name", [...fieldParts(), filePart(SHORT_SCRIPT, ".txt")], 415, "文件格式不正确"],
  ["a file without a name", [...fieldParts(), filePart(SHORT_SCRIPT, "")], 415, "文件格式不正确"],
  ["a file in another field", [...fieldParts(), filePart(SHORT_SCRIPT, "a.txt", "cover")], 400, "files 字段"],
  ["an empty file", [...fieldParts(), filePart("")], 400, "文件是空的，请换一个文件。"],
  [
    "a picture called txt",
    [...fieldParts(), filePart(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    415,
    "文件格式不正确",
  ],
  ["no name", [...fieldParts({ scriptName: " " }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "a name of 33 letters",
    [...fieldParts({ scriptName: "长".repeat(33) }), filePart(SHORT_SCRIPT)],
    400,
    "长度在 1 到 32 个字符",
  ],
  [
    "an author of 65 letters",
    [...fieldParts({ author: "长".repeat(65) }), filePart(SHORT_SCRIPT)],
    400,
    "作者不能超过 64 个字",
  ],
  ["no genre", [...fieldParts({ fileTheme: null }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "an unknown genre",
    [...fieldParts({ fileTheme: "'; drop table scripts;--" }), filePart(SHORT_SCRIPT)],
    400,
    "请填写必填信息",
  ],
  ["an unknown form of work", [...fieldParts({ fileType: "3" }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "an unknown kind of evaluation",
    [...fieldParts({ pingguType: "9-9" }), filePart(SHORT_SCRIPT)],
    400,
    "评估类型不正确",
  ],
  [
    "scene analysis of a novel",
    [...fieldParts({ pingguType: "1-2", fileType: "2" }), filePart(SHORT_SCRIPT)],
    400,
    "场景分析只适用于剧本",
  ],
  ["a field called __proto__", [...fieldParts(), { name: "__proto__", value: "x" }, filePart(SHORT_SCRIPT)], 400, ""],
];

test.each(refusals)("refused, with nothing left behind: %s", async (_what, parts, status, msg) => {
  const answer = await upload(parts);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code: status, msg: expect.stringContaining(msg) });
  expect(await counts()).toEqual(NOTHING);
});

const MODIFY = { type: "2", pingguType: "" };
test.each([
  [fieldParts(MODIFY), filePart(SHORT_SCRIPT, "渡口.exe"), "上传文件格式不正确！"],
  [
    fieldParts(MODIFY),
    filePart(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
    /^上传文件格式不正确：这是图片。请上传/u,
  ],
  [fieldParts(MODIFY), filePart("x".repeat(30 << 20)), "上传文件大小不能超过 30MB！"],
  [fieldParts({ ...MODIFY, scriptName: "" }), filePart(SHORT_SCRIPT), "请输入作品名称"],
  [fieldParts({ ...MODIFY, fileTheme: null }), filePart(SHORT_SCRIPT), "请选择作品类型"],
])("an upload to the modify system is refused in the words of its page", async (fields, file, msg) => {
  expect((await upload([...fields, file])).json()).toMatchObject({ msg });
  expect(await counts()).toEqual(NOTHING);
});

test("not a form, or a form that breaks off: refused, nothing left", async () => {
  const json = await post("/api/scripts/upload", { files: "x" });
  expect(json.statusCode).toBe(415);
  const cut = await t.app.inject({
    method: "POST",
    url: "/api/scripts/upload",
    payload: multipart([...fieldParts(), filePart(SHORT_SCRIPT)], { end: false }).subarray(0, -30),
    headers: { ...MULTIPART, token },
  });
  expect([cut.statusCode, cut.json().msg]).toEqual([400, "文件没有传完，请再试一次"]);
  expect(await counts()).toEqual(NOTHING);
});

test.each([
  ["../../etc/passwd.txt", "passwd.txt"],
  ["C:\\temp\\渡口.txt", "渡口.txt"],
  ["渡\u0007口\u202e.txt", "渡口.txt"],
])("a file named %j is kept as %j", async (fileName, storedName) => {
  const { id } = (await upload([...fieldParts(), filePart(SHORT_SCRIPT, fileName)])).json().data;
  expect((await get(`/api/scripts/detail?script_id=${id}`)).json().data.fileName).toBe(storedName);
});

test("a file name of 5,000 letters is shortened and keeps its ending", async () => {
  const { id } = (await upload([...fieldParts(), filePart(SHORT_SCRIPT, `${"渡".repeat(5000)}.txt`)])).json().data;
  const { fileName } = (await get(`/api/scripts/detail?script_id=${id}`)).json().data;
  expect(fileName.length).toBeLessThanOrEqual(255);
  expect(fileName).toMatch(/^渡+….txt$/u);
});

test("the same file twice makes two records", async () => {
  const [a, b] = [await upload(), await upload()];
  expect(a.json().data.id).not.toBe(b.json().data.id);
  expect((await list()).total).toBe(2);
});

test("twenty uploads at once all arrive, each its own", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      upload([...fieldParts({ scriptName: `第${i}部` }), filePart(SHORT_SCRIPT.replace("渡口", `渡口${i}`))]),
    ),
  );
  expect(answers.map((a) => a.json().code)).toEqual(Array.from({ length: 20 }, () => 200));
  const page = await list({ pageSize: 100 });
  expect(new Set(page.records.map((r: { name: string }) => r.name)).size).toBe(20);
  expect((await counts()).tmp).toBe(0);
});

test("text with characters that PostgreSQL cannot hold is stored with its offsets kept", async () => {
  const { id } =
    (await upload([...fieldParts(), filePart(SHORT_SCRIPT.replace("油灯", "油\u0000灯"))])).json().data ?? {};
  const { text } = (await get(`/api/scripts/document?script_id=${id}`)).json().data;
  expect(text).toHaveLength(SHORT_SCRIPT.length + 1);
  expect(text).toContain("油\uFFFD灯");
});

test("a long document comes back scene by scene, as the parser made it", async () => {
  const text = Array.from({ length: 450 }, (_, n) => `第${n + 1}场 渡口 日 外\n老周：今天不开船。\n`).join("\n");
  const { id } = (await upload([...fieldParts(), filePart(text)])).json().data;
  expect((await get(`/api/scripts/document?script_id=${id}`)).json().data).toEqual(parseScreenplay(text));
});
