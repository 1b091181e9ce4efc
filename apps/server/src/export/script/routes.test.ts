import { parseScreenplay, REGIONS } from "@mochang/screenplay";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { readPdf, readWord } from "../testing/readBack.ts";
import { SCRIPT_FORMATS } from "./makeScript.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  id = await upload(SHORT_SCRIPT, { scriptName: "渡口(一)'s" }, "我的 渡口'稿.txt");
  return () => t.close();
});

async function upload(content: string, changes: Record<string, string> = {}, fileName = "渡口.txt"): Promise<string> {
  const answer = await t.app.inject(uploadRequest(token, [...fieldParts(changes), filePart(content, fileName)]));
  return (answer.json() as { data: { id: string } }).data.id;
}

const get = (query: string, as = token) =>
  t.app.inject({ method: "GET", url: `/api/export/script?${query}`, headers: { token: as } });

describe("the original", () => {
  test("comes as it was uploaded, under its own name", async () => {
    const answer = await get(`script_id=${id}&format=original`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(Buffer.from(SHORT_SCRIPT))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(Buffer.byteLength(SHORT_SCRIPT)),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="download.txt"; filename*=UTF-8''${encodeURIComponent("我的 渡口")}%27${encodeURIComponent("稿.txt")}`,
    );
  });
  test("is what is given when no format is named, and `scriptId` is understood", async () => {
    expect((await get(`scriptId=${id}`)).rawPayload.equals(Buffer.from(SHORT_SCRIPT))).toBe(true);
  });
});

describe("written formats", () => {
  test("text formats read back as the same script", async () => {
    for (const format of ["fountain", "fdx", "txt"] as const) {
      const answer = await get(`script_id=${id}&format=${format}`);
      expect(answer.statusCode).toBe(200);
      const again = parseScreenplay(answer.body, { format: format === "txt" ? "text" : format });
      expect(again.scenes.map((s) => s.heading?.replace(/^\./u, ""))).toEqual([
        "第1场 渡口 日 外",
        "第2场 老周家 夜 内",
      ]);
      expect(again.scenes[0]?.lines.filter((l) => l.type === "dialogue").map((l) => l.text)).toEqual([
        "今天不开船。",
        "我娘等着药。",
        "雾散了再说。",
      ]);
    }
  });
  test("Word and PDF in each region, named after the work", async () => {
    for (const region of REGIONS) {
      const word = await get(`script_id=${id}&format=docx&region=${region}`);
      expect(word.headers["content-disposition"]).toBe(
        `attachment; filename="download.docx"; filename*=UTF-8''${encodeURIComponent("《渡口")}%28${encodeURIComponent("一")}%29%27s${encodeURIComponent("》.docx")}`,
      );
      expect((await readWord(word.rawPayload)).paragraphs.some((p) => p.text.includes("雾散了再说"))).toBe(true);
      const pdf = await get(`script_id=${id}&format=pdf&region=${region}`);
      expect(pdf.headers["content-type"]).toBe("application/pdf");
      const { text, outline } = await readPdf(pdf.rawPayload);
      expect(text).toContain("雾散了再说");
      expect(outline).toHaveLength(2);
      expect(text.includes("時：日")).toBe(region === "hongkong");
    }
  });
  test("what a format cannot hold stands in a header, and can be asked before", async () => {
    const smiling = await upload("第1场 渡口 日 外\n老周：\u{1e900}\u{1e900}走。\n");
    const losses = [{ message: "字库里没有的字印成了编码", count: 2 }];
    const file = await get(`script_id=${smiling}&format=pdf`);
    expect(JSON.parse(decodeURIComponent(String(file.headers["x-export-losses"])))).toEqual(losses);
    const response = await t.app.inject({
      method: "GET",
      url: `/api/export/scriptLosses?script_id=${smiling}&format=pdf`,
      headers: { token },
    });
    expect(response.json()).toMatchObject({ code: 200, data: losses });
  });
  test("many at once all arrive", async () => {
    const answers = await Promise.all(
      SCRIPT_FORMATS.flatMap((format) => [
        get(`script_id=${id}&format=${format}`),
        get(`script_id=${id}&format=${format}`),
      ]),
    );
    expect(answers.map((a) => a.statusCode)).toEqual(answers.map(() => 200));
  });
});

describe("refusals", () => {
  test("someone else's script is not there, nor one that never was", async () => {
    const other = await t.logIn();
    for (const url of [
      `/api/export/script?script_id=${id}&format=pdf`,
      `/api/export/script?script_id=${id}`,
      `/api/export/scriptLosses?script_id=${id}&format=pdf`,
      "/api/export/script?script_id=none",
    ]) {
      const answer = await t.app.inject({ method: "GET", url, headers: { token: other.token } });
      expect([answer.statusCode, (answer.json() as { code: number }).code]).toEqual([404, 404]);
      expect(answer.headers["content-disposition"]).toBeUndefined();
    }
  });
  test("nothing without a login, an unknown format or region, or without a script", async () => {
    expect((await t.app.inject({ method: "GET", url: `/api/export/script?script_id=${id}` })).statusCode).toBe(401);
    for (const query of [`script_id=${id}&format=exe`, `script_id=${id}&format=docx&region=mars`, "format=docx"])
      expect((await get(query)).statusCode).toBe(400);
  });
  test("Word and PDF of a script beyond two million characters, with a sentence", async () => {
    const long = await upload(SHORT_SCRIPT, { scriptName: "长" });
    await t.pool.query("update scripts set characters = 2000001 where id = $1", [long]);
    const answer = await get(`script_id=${long}&format=pdf`);
    expect(answer.statusCode).toBe(422);
    expect((answer.json() as { msg: string }).msg).toContain("200 万字");
    expect((await get(`script_id=${long}&format=txt`)).statusCode).toBe(200);
  });
});
