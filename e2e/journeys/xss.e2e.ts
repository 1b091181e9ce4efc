import type { Locator, Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { inflateRawSync } from "node:zlib";
import { sampleText, textFile } from "../fixtures/files.ts";
import { expectFinished } from "../fixtures/reportPage.ts";
import { expect, test, type Installation, type Writer } from "../fixtures/test.ts";

/** Strings of code, each of which must be shown as text. */
const NAME = `<img src=x onerror=pwn()>&amp;"'`;
const AUTHOR = "<script>pwn()</script>![图](http://127.0.0.1:9/a)";
const NOTE = `<iframe src="javascript:parent.pwn()"></iframe>\n[点我](javascript:pwn()) ![图](http://127.0.0.1:9/b)\u202e反过来\u202c`;
const LONG = "长".repeat(5_000) + "w".repeat(5_000);
const HEADING = "1、<b onmouseover=pwn()>码头</b> 日 外";
const LINES = [
  "《末班船》",
  "",
  HEADING,
  "人物：许岚、老周",
  "△<script>pwn()</script>船靠了岸，没有人下来。",
  "许岚：![图](http://127.0.0.1:9/c)你看看这个。",
  "老周：\u202e倒着说的话\u202c，我听得懂。",
  `△${LONG}`,
  "许岚：我等的人没有来。",
];
const FILE_NAME = "<svg onload=pwn()>.txt";

const script = `${LINES.join("\n")}\n\n${sampleText("ordinal/teahouse-debt.txt")}`;

async function upload(product: Installation, writer: Writer): Promise<string> {
  const fields = { fileType: "1", scriptName: NAME, author: AUTHOR, fileTheme: "drama", pingguType: "1-1", type: "1" };
  const answer = await writer.call.post(`${product.url}/api/scripts/upload`, {
    headers: { origin: product.url },
    multipart: { ...fields, files: textFile(FILE_NAME, script) },
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: string } };
  expect(code, msg).toBe(200);
  return data.id;
}

/** Fails the journey when anything on a page runs, or asks for an address that is not this server's. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const wrong: string[] = [];
  await page.exposeFunction("pwn", () => wrong.push("ran"));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => wrong.push("dialog")));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/u.test(request.url())) wrong.push(request.url());
  });
  return wrong;
}

/** By how much the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };

/** Expects a page to show these words at a desk, and on a phone on which it is opened, with nothing wider than the window. */
async function expectWithin(page: Page, words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(words).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESK);
}

const squeeze = (text: string): string => text.replaceAll(/\s+/gu, "");

async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  let text = "";
  for (let n = 1; n <= pdf.numPages; n++)
    for (const item of (await (await pdf.getPage(n)).getTextContent()).items) if ("str" in item) text += item.str;
  return squeeze(text);
}

/** The text of a Word file's main part. */
function wordText(bytes: Buffer): string {
  const name = Buffer.from("word/document.xml");
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
    if (!bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).equals(name)) continue;
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const xml = (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString("utf8");
    return squeeze(
      [...xml.matchAll(/<w:t[ >][^<]*/gu)]
        .map(([t]) => t.slice(t.indexOf(">") + 1))
        .join("")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&apos;", "'")
        .replaceAll("&amp;", "&"),
    );
  }
  return "";
}

test("names, notes, text and files that hold code are shown as text, at a desk and on a phone", async ({
  page,
  writer,
  product,
}) => {
  const id = await upload(product, writer);
  const wrong = await watch(page, product.url);

  await page.goto("/pinggu/pingguUpload");
  await expectWithin(page, page.getByRole("heading", { name: NAME }).first());

  const query = new URLSearchParams({
    script_id: id,
    file_type: "1",
    fileType: "1",
    scriptName: NAME,
    author: AUTHOR,
    pingguType: "1-1",
  }).toString();
  await page.goto(`/fullanalyze?${query}`);
  await expectFinished(page);
  await expectWithin(page, page.getByText(NAME).first());

  const text = LINES[4] ?? "";
  const start = script.indexOf(text);
  const added = await writer.call.post(`${product.url}/api/scriptStructure/addRemark`, {
    headers: { origin: product.url },
    data: {
      scriptId: id,
      version: "",
      timestamp: Date.now(),
      key: text,
      value: NOTE,
      structure: `<p onclick="pwn()">${text}</p>`,
      start,
      end: start + text.length,
    },
  });
  expect(((await added.json()) as { code: number }).code).toBe(200);
  await page.goto(`/scenesanalyze?${query}`);
  await expect(page.getByText("船靠了岸，没有人下来。").first()).toBeVisible();
  await expectWithin(page, page.locator('[data-part="script"]').getByText("<script>pwn()</script>").first());
  const note = page.getByText(`<iframe src="javascript:parent.pwn()"></iframe>`).first();
  await expect(note).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole("navigation", { name: "切换" }).getByRole("button", { name: /批注/u }).click();
  await expect(note).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESK);

  await page.goto(`/exportReport?${query}`);
  await expectWithin(page, page.getByText(NAME).first());
  expect(wrong).toEqual([]);
  await test.step("reports, scripts and notes as files hold it all as text", async () => {
    const file = async (path: string): Promise<Buffer> => {
      const answer = await writer.call.get(`${product.url}${path}`);
      expect(answer.status(), path).toBe(200);
      return answer.body();
    };
    const report = await pdfText(await file(`/api/export/exportPDF?scriptId=${id}`));
    expect(report).toContain(squeeze(NAME));
    expect(report).toContain(squeeze(AUTHOR));
    for (const region of ["mainland", "hongkong", "hollywood"]) {
      const pdf = await pdfText(await file(`/api/export/script?script_id=${id}&format=pdf&region=${region}`));
      const word = wordText(await file(`/api/export/script?script_id=${id}&format=docx&region=${region}`));
      for (const words of [
        AUTHOR,
        "<script>pwn()</script>船靠了岸",
        "![图](http://127.0.0.1:9/c)你看看这个。",
        "<b onmouseover=pwn()>码头</b>",
      ]) {
        expect(pdf, `${region} PDF`).toContain(squeeze(words));
        expect(word, `${region} Word`).toContain(squeeze(words));
      }
      expect(pdf.match(/w/gu)?.length ?? 0, `${region} PDF`).toBeGreaterThanOrEqual(5_000);
      expect(word).toContain(LONG);
    }
  });
});
