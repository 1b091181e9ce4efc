import { exportFileName, type ExportSummary, type SceneTable, ScriptStructure } from "@mochang/contract";
import type { SceneJson } from "@mochang/screenplay";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { openZip } from "../../import/zipPackage.ts";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { readPdf, readWord } from "../testing/readBack.ts";

const SCRIPT =
  "第1场 渡口 日 外\n△雾很大。\n老周：今天不开船。\n小满：我娘等着药。\n\n第2场 老周家 夜 内\n老周：雾散了再说。\n△灯灭。\n";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  id = await upload(SCRIPT, { scriptName: "渡口" });
  return () => t.close();
});

async function upload(content: string, changes: Record<string, string> = {}): Promise<string> {
  const parts = [...fieldParts({ type: "2", pingguType: "", ...changes }), filePart(content, "渡口.txt")];
  return ((await t.app.inject(uploadRequest(token, parts))).json() as { data: { id: string } }).data.id;
}

const get = (path: string, query: Record<string, string>, as = token) =>
  t.app.inject({
    method: "GET",
    url: `/api/export/${path}?${new URLSearchParams(query).toString()}`,
    headers: { token: as },
  });
const post = (url: string, body: object, as = token) =>
  t.app.inject({ method: "POST", url, headers: { token: as }, payload: body });
const dataOf = <T>(answer: { json(): unknown }): T => (answer.json() as { data: T }).data;

/** Notes the words of a line that holds them. */
async function note(scriptId: string, words: string, value: string): Promise<void> {
  const script = dataOf<{ text: string }>(
    await t.app.inject({ method: "GET", url: `/api/scripts/document?scriptId=${scriptId}`, headers: { token } }),
  );
  const start = (script as unknown as { text: string }).text.indexOf(words);
  const answer = await post("/api/scriptStructure/addRemark", {
    scriptId,
    version: "",
    timestamp: `n-${words}`,
    key: words,
    value,
    structure: "",
    start,
    end: start + words.length,
  });
  expect(answer.statusCode).toBe(200);
}

describe("files of a version", () => {
  test("PDF: a link that works in this session alone", async () => {
    const answer = await get("scriptPdf", { scriptId: id, region: "hongkong" });
    const url = dataOf<string>(answer);
    const file = await t.app.inject({ method: "GET", url, headers: { token } });
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toContain(encodeURIComponent("渡口_香港.pdf"));
    expect((await readPdf(file.rawPayload)).text).toContain("雾散了再说");
    const other = await t.logIn();
    expect((await t.app.inject({ method: "GET", url, headers: { token: other.token } })).statusCode).toBe(404);
    const changed = await t.app.inject({ method: "GET", url: `${url}x`, headers: { token } });
    expect([changed.statusCode, (changed.json() as { msg: string }).msg]).toEqual([404, "下载链接已失效，请重新导出"]);
  });
  test("where pages turn, and the first pages to be looked at; of one's own scripts alone", async () => {
    const breaks = await get("pageBreaks", { scriptId: id, region: "hollywood" });
    expect(dataOf(breaks)).toEqual({ pages: 1, breaks: [] });
    const preview = await get("pagesPreview", { scriptId: id, count: "2" });
    expect(preview.headers["content-type"]).toBe("image/svg+xml");
    expect(preview.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';/u);
    expect(preview.body).toMatch(/^<svg/u);
    const other = await t.logIn();
    for (const path of ["pageBreaks", "pagesPreview"])
      expect((await get(path, { scriptId: id }, other.token)).statusCode).toBe(404);
  });
  test("Word: a file under its own name; texts likewise", async () => {
    const word = await get("scriptWord", { scriptId: id });
    expect(word.headers["content-disposition"]).toContain(encodeURIComponent("墨场_渡口.docx"));
    expect((await readWord(word.rawPayload)).paragraphs.some((p) => p.text.includes("雾散了再说"))).toBe(true);
    for (const format of ["fdx", "fountain", "txt"]) {
      const text = await get("scriptText", { scriptId: id, format });
      expect(text.headers["content-disposition"]).toContain(encodeURIComponent(`渡口.${format}`));
      expect(text.body).toContain("雾散了再说");
    }
  });
  test("notes are comments in Word and annotations in PDFs, on their words", async () => {
    const noted = await upload(SCRIPT, { scriptName: "批注" });
    await note(noted, "我娘等着药", "这句再短些\n<b>不是粗体</b>");
    const word = await readWord((await get("scriptWord", { scriptId: noted, notes: "true" })).rawPayload);
    expect(word.parts["word/comments.xml"]).toContain("这句再短些");
    expect(word.parts["word/comments.xml"]).toContain("&lt;b&gt;");
    expect(word.parts["word/document.xml"]).toMatch(
      /commentRangeStart.*我娘等着药.*commentRangeEnd.*commentReference/u,
    );
    const url = dataOf<string>(await get("scriptPdf", { scriptId: noted, notes: "true" }));
    const pdf = await t.app.inject({ method: "GET", url, headers: { token } });
    const document = await PDFDocument.load(pdf.rawPayload);
    const annotations = document.getPages().flatMap((page) => page.node.Annots()?.asArray() ?? []);
    expect(annotations).toHaveLength(1);
    const annotation = document.context.lookup(annotations[0], PDFDict);
    expect(annotation.get(PDFName.of("Subtype"))?.toString()).toBe("/Highlight");
    expect(annotation.lookup(PDFName.of("Contents"), PDFHexString).decodeText()).toContain("这句再短些");
    expect(annotation.lookup(PDFName.of("QuadPoints"), PDFArray).size()).toBe(8);
    expect((await readPdf(pdf.rawPayload)).text).toContain("我娘等着药");
    const without = await readWord((await get("scriptWord", { scriptId: noted })).rawPayload);
    expect(without.parts["word/comments.xml"] ?? "").not.toContain("这句");
  });
  test("a watermark is on every page; the title page, the numbers and all but one person's words can be left out", async () => {
    const pdfOf = async (query: Record<string, string>) => {
      const url = dataOf<string>(await get("scriptPdf", { scriptId: id, ...query }));
      return readPdf((await t.app.inject({ method: "GET", url, headers: { token } })).rawPayload);
    };
    const marked = await pdfOf({ watermark: "孟知微" });
    expect(marked.pages).toHaveLength(2);
    expect(marked.pages.every((page) => page.includes("孟知微"))).toBe(true);
    const bare = await pdfOf({ titlePage: "false", numbers: "false", speaker: "小满" });
    expect(bare.pages).toHaveLength(1);
    expect(bare.pages[0]?.replaceAll(/\s/gu, "")).toBe("渡口日外小满：我娘等着药。1");
    for (const region of ["mainland", "hongkong", "hollywood"]) {
      const word = await readWord(
        (await get("scriptWord", { scriptId: id, watermark: '孟"<知>微', region })).rawPayload,
      );
      const heads = Object.entries(word.parts).filter(([name]) => /header\d*\.xml$/u.test(name));
      expect(heads.some(([, part]) => part.includes("孟&quot;&lt;知&gt;微") || part.includes('孟"&lt;知&gt;微'))).toBe(
        true,
      );
    }
  });
  test("struck words are tracked deletions, and lines changed since a version have a bar", async () => {
    const script = await upload(SCRIPT, { scriptName: "改过" });
    const version = dataOf<{ id: string }>(
      await post("/api/version/save", { scriptId: script, originalVersionId: "", name: "第一稿", type: 2 }),
    ).id;
    const structure = ScriptStructure.parse(
      dataOf(
        await t.app.inject({
          method: "GET",
          url: `/api/scriptStructure/document?script_id=${script}`,
          headers: { token },
        }),
      ),
    );
    const at = structure.scenes.findIndex((scene) => JSON.stringify(scene).includes("雾很大"));
    const content = structuredClone(structure.scenes[at]) as SceneJson;
    for (const line of content.content)
      for (const run of (line.content ?? []) as { text: string; marks?: object[] }[])
        if (run.text.includes("雾很大")) run.marks = [...(run.marks ?? []), { type: "strike" }];
        else if (run.text.includes("今天不开船")) run.text = run.text.replace("今天", "明天");
    const saved = await post("/api/document/save", {
      scriptId: script,
      versionId: "",
      opId: "op1",
      windowId: "w1",
      schema: 2,
      scenes: [{ id: content.attrs.id, content, version: structure.versions[at]?.[0] ?? 1 }],
    });
    expect(saved.json()).toMatchObject({ code: 200 });
    const summary = dataOf<ExportSummary>(await get("scriptSummary", { scriptId: script, since: version }));
    expect(summary).toMatchObject({ scenes: 2, struckLines: 1, changedLines: 1, notes: 0, modelLines: 0, pages: 1 });
    expect(summary.speakers).toEqual([
      { name: "老周", count: 2 },
      { name: "小满", count: 1 },
    ]);
    const options = { scriptId: script, struck: "true", since: version };
    const word = await readWord((await get("scriptWord", options)).rawPayload);
    expect(word.parts["word/document.xml"]).toMatch(/<w:del [^>]*>.*<w:delText[^>]*>△雾很大。/u);
    expect(word.parts["word/document.xml"]).toMatch(/<w:pBdr><w:right[^>]*\/><\/w:pBdr>.*明天不开船/u);
    expect(
      (await readWord((await get("scriptWord", { scriptId: script })).rawPayload)).parts["word/document.xml"],
    ).not.toContain("雾很大");
    const old = await get("scriptText", { scriptId: script, versionId: version, format: "txt" });
    expect(old.body).toContain("今天不开船");
    expect((await get("scriptWord", { scriptId: script, since: "none" })).statusCode).toBe(404);
  });
  test("an empty script, and names that no file system takes", async () => {
    const blank = dataOf<{ id: string }>(
      await post("/api/scripts/createBlank", { scriptName: '../"空<白>', fileType: "1", fileTheme: "drama" }),
    );
    for (const path of ["scriptWord", "sceneTable", "scriptSummary"])
      expect([path, (await get(path, { scriptId: blank.id })).statusCode]).toEqual([path, 200]);
    expect(exportFileName('../a"b\u202e|c', "docx", "hollywood")).toBe("墨场_..abc_好莱坞.docx");
    expect(exportFileName("\u0000", "xlsx", "mainland")).toBe("未命名_顺场表.xlsx");
  });
});

describe("顺场表", () => {
  test("by scene, place and person, as rows and as a file", async () => {
    const byPlace = dataOf<SceneTable>(await get("sceneTableRows", { scriptId: id, order: "place" }));
    expect(byPlace.groups.map(({ name, rows }) => [name, rows.map(({ scene }) => scene)])).toEqual([
      ["渡口", [expect.any(String)]],
      ["老周家", [expect.any(String)]],
    ]);
    const byPerson = dataOf<SceneTable>(await get("sceneTableRows", { scriptId: id, order: "person" }));
    expect(byPerson.groups.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["老周", 2],
      ["小满", 1],
    ]);
    const hostile = await upload('第1场 =HYPERLINK("http://a") 日 外\n=甲：走。\n', { scriptName: "公式" });
    const file = await get("sceneTable", { scriptId: hostile, order: "scene", props: "true" });
    expect(file.body.slice(0, 200)).toContain("PK");
    expect(file.headers["content-disposition"]).toContain(encodeURIComponent("公式_顺场表.xlsx"));
    const zip = await openZip(file.rawPayload);
    const sheet = await zip.text("xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f>");
    const strings = (
      await Promise.all(
        zip
          .names()
          .filter((n) => /sharedStrings/u.test(n))
          .map((n) => zip.text(n)),
      )
    ).join("");
    expect(strings + sheet).toContain("服化道");
    zip.close();
  });
});

test("概述 is a column of the table where it is asked for, beside its own scene", async () => {
  const script = await upload(SCRIPT, { scriptName: "概述" });
  const scenes = dataOf<{ id: string; sceneSort: number }[]>(
    await t.app.inject({ method: "GET", url: `/api/scenes/list?scriptId=${script}`, headers: { token } }),
  );
  const second = scenes.find(({ sceneSort }) => sceneSort === 2);
  await post("/api/scenes/saveOverview", { id: second?.id, sceneDescription: "雾散之前，谁也不走。" });
  const summary = dataOf<ExportSummary>(await get("scriptSummary", { scriptId: script }));
  expect([summary.overviews, summary.scenes]).toEqual([1, 2]);
  const { groups } = dataOf<SceneTable>(await get("sceneTableRows", { scriptId: script }));
  expect(groups[0]?.rows.map(({ overview }) => overview)).toEqual([
    null,
    { text: "雾散之前，谁也不走。", model: false },
  ]);
  const xmlOf = async (query: Record<string, string>): Promise<string> => {
    const zip = await openZip((await get("sceneTable", { scriptId: script, ...query })).rawPayload);
    const parts = await Promise.all(
      zip
        .names()
        .filter((name) => name.endsWith(".xml"))
        .map((name) => zip.text(name)),
    );
    zip.close();
    return parts.join("");
  };
  expect(await xmlOf({})).not.toContain("概述");
  expect(await xmlOf({ overviews: "true" })).toMatch(/概述.*雾散之前/su);
});

test("someone else's script, version or table is not there", async () => {
  const other = await t.logIn();
  for (const path of ["scriptPdf", "scriptWord", "scriptSummary", "sceneTable", "sceneTableRows"])
    expect((await get(path, { scriptId: id }, other.token)).statusCode).toBe(404);
  expect((await get("scriptText", { scriptId: id, format: "fdx" }, other.token)).statusCode).toBe(404);
  expect((await get("scriptWord", { scriptId: id, versionId: "none" })).statusCode).toBe(404);
  expect((await get("scriptWord", { scriptId: id, watermark: "长".repeat(33) })).statusCode).toBe(400);
});

test("the title page: name, author and reviewer are the script's, and are printed", async () => {
  const script = await upload(SCRIPT, { scriptName: "旧名" });
  const body = { scriptId: script, name: " 新名\u202e ", author: "叶青禾", reviewer: "孟知微" };
  expect((await post("/api/scripts/updateTitlePage", body)).json()).toMatchObject({
    code: 200,
    msg: "修改成功",
    data: { name: "新名", author: "叶青禾", reviewer: "孟知微" },
  });
  const url = dataOf<string>(await get("scriptPdf", { scriptId: script }));
  const { pages } = await readPdf((await t.app.inject({ method: "GET", url, headers: { token } })).rawPayload);
  expect(pages[0]).toContain("新名");
  expect(pages[0]).toContain("编剧：叶青禾");
  expect(pages[0]).toContain("审稿：孟知微");
  expect((await get("scriptText", { scriptId: script, format: "fountain" })).body).toContain("Reviewer: 孟知微");
  expect((await get("scriptText", { scriptId: script, format: "fdx" })).body).toContain("审稿：孟知微");
  for (const name of ["", "长".repeat(33)])
    expect((await post("/api/scripts/updateTitlePage", { ...body, name })).statusCode).toBe(400);
  expect((await post("/api/scripts/updateTitlePage", body, (await t.logIn()).token)).statusCode).toBe(404);
  // A window that changes one field may not know what another window has made of the others.
  expect((await post("/api/scripts/updateTitlePage", { scriptId: script, reviewer: "" })).json().data).toMatchObject({
    name: "新名",
    author: "叶青禾",
    reviewer: null,
  });
});

test("a Word file with comments and tracked deletions comes back with its notes and struck words", async () => {
  const script = await upload(SCRIPT, { scriptName: "来回" });
  await note(script, "我娘等着药", "这句再短些");
  const word = (await get("scriptWord", { scriptId: script, notes: "true" })).rawPayload;
  const parts = [...fieldParts({ type: "2", pingguType: "", scriptName: "回来" }), filePart(word, "来回.docx")];
  const back = dataOf<{ id: string }>(await t.app.inject(uploadRequest(token, parts))).id;
  const page = dataOf<{ remark: { key: string; value: string; start: number | null }[] }>(
    await t.app.inject({ method: "GET", url: `/api/scriptStructure/document?script_id=${back}`, headers: { token } }),
  );
  expect(page.remark).toHaveLength(1);
  expect(page.remark[0]?.key).toBe("我娘等着药");
  expect(page.remark[0]).toMatchObject({
    value: "这句再短些",
    own: false,
    invited: false,
    name: expect.stringMatching(/./u),
  });
  expect(page.remark[0]?.start).not.toBeNull();
});

test("a name and an author that are changed by hand are on the title page of every version, also where its first rows say them", async () => {
  const script = await upload(`《渡口》\n编剧：方砚秋\n\n${SCRIPT}`, { scriptName: "渡口", author: "方砚秋" });
  const { id: saved } = dataOf<{ id: string }>(
    await post("/api/version/save", { scriptId: script, originalVersionId: "", name: "第一稿", type: 2 }),
  );
  await post("/api/scripts/updateTitlePage", { scriptId: script, name: "渡船", author: "叶青禾", reviewer: "" });
  for (const versionId of ["", saved]) {
    const { body } = await get("scriptText", { scriptId: script, format: "txt", versionId });
    expect(body).toMatch(/^《渡船》\s+编剧：叶青禾\s/u);
    expect(body).not.toContain("《渡口》");
    expect(body).toContain("渡口 日 外");
  }
  expect((await get("scriptText", { scriptId: script, format: "fountain" })).body).toContain("Title: 渡船");
});
