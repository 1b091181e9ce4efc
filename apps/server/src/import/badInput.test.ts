import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "./limits.ts";
import { docxOf, documentXml, p } from "./testing/docx.ts";
import { importBytes, refusalOf } from "./testing/index.ts";
import { deflatedStream, pdfOf, streamOf, textPdf } from "./testing/pdf.ts";
import { zipOf } from "./testing/zip.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const page = (contents: Buffer): Buffer =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    contents,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
const chinese = /^[^A-Za-z]*[\u4e00-\u9fff].*。$/u;

/** Bytes that decode as UTF-16 without a broken character, by a fixed sequence. */
function randomText(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 7;
  for (let i = 0; i < length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    bytes[i] = (seed >> 16) & 255;
    if (i % 2 === 1 && (bytes[i] as number) >= 0xd8 && (bytes[i] as number) < 0xe0) bytes[i] = 0x52;
  }
  return bytes;
}

describe("what is no script is refused with its reason", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const cases: [string, Buffer | string, string, number][] = [
    ["an empty file", "", "empty", 400],
    ["white space alone", " \n\t\u3000\r\n", "blank", 400],
    ["blanks and characters without a shape", " \u200b\u3000\u2060\n\u3164\u00a0\u2800".repeat(200), "blank", 400],
    ["a byte order mark alone", Buffer.from([0xef, 0xbb, 0xbf]), "blank", 400],
    ["a picture", png, "wrong-type", 415],
    ["a program", Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0"), Buffer.alloc(200)]), "wrong-type", 415],
    ["a gzip", gzipSync("内景"), "wrong-type", 415],
    ["a zip that is no Word file", zipOf([{ name: "a.txt", bytes: "内景" }]), "wrong-type", 415],
    [
      "an Excel file",
      zipOf([
        { name: "[Content_Types].xml", bytes: "<x/>" },
        { name: "xl/workbook.xml", bytes: "<x/>" },
      ]),
      "wrong-type",
      415,
    ],
    ["a PowerPoint file", zipOf([{ name: "ppt/presentation.xml", bytes: "<x/>" }]), "wrong-type", 415],
    ["JSON", JSON.stringify({ scenes: ["内景"] }), "wrong-type", 415],
    ["other XML", `<?xml version="1.0"?><rss><a>内景</a></rss>`, "wrong-type", 415],
    [
      "random bytes",
      Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * i * 31 + (i >> 3) * 7) & 255)),
      "wrong-type",
      415,
    ],
    ["few random bytes", randomText(400), "wrong-type", 415],
    ["hardly any random bytes", randomText(80), "wrong-type", 415],
    ["an encrypted Word file", fixture("encrypted.docx"), "encrypted", 422],
    ["an encrypted PDF", fixture("encrypted.pdf"), "encrypted", 422],
    [
      "a zip with encrypted parts",
      zipOf([{ name: "word/document.xml", bytes: documentXml(p("甲")), encrypted: true }]),
      "encrypted",
      422,
    ],
    ["a PDF of pictures", textPdf([[], []]), "scanned", 422],
    ["a Word file without text", docxOf("<w:p/>"), "textless", 422],
    ["a text of marks alone", "……！？\n——（）\n※ ※ ※\n", "textless", 422],
    ["a Word file of marks alone", docxOf(p("……！？——")), "textless", 422],
    ["a cut Word file", docxOf(p("甲".repeat(500))).subarray(0, 500), "corrupt", 422],
    ["a Word file whose XML is cut", docxOf("", { document: documentXml(p("甲")).slice(0, -30) }), "corrupt", 422],
    ["a zip's first bytes alone", Buffer.from("PK\x03\x04not a zip at all"), "corrupt", 422],
    [
      "a part larger than it says",
      zipOf([{ name: "word/document.xml", bytes: documentXml(p("甲".repeat(4000))), saysSize: 100 }]),
      "corrupt",
      422,
    ],
    ["a cut old Word file", fixture("second-floor.doc").subarray(0, 6000), "corrupt", 422],
    [
      "a PDF of nonsense",
      Buffer.concat([
        Buffer.from("%PDF-1.7\n"),
        Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) & 255)),
      ]),
      "corrupt",
      422,
    ],
    [
      "entities that multiply",
      docxOf("", { document: documentXml(p("&i;"), "w", `<!DOCTYPE l [<!ENTITY a "哈哈"><!ENTITY i "&a;&a;&a;">]>`) }),
      "xml-entities",
      422,
    ],
    [
      "Final Draft with entities",
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "哈">]><FinalDraft><Content><Paragraph><Text>&a;</Text></Paragraph></Content></FinalDraft>`,
      "xml-entities",
      422,
    ],
    [
      "XML 200,000 deep",
      docxOf(`<w:p>${"<w:ins>".repeat(200_000)}<w:r><w:t>深</w:t></w:r>${"</w:ins>".repeat(200_000)}</w:p>`),
      "too-deep",
      422,
    ],
    ["Final Draft 200,000 deep", `<FinalDraft>${"<a>".repeat(200_000)}`, "too-deep", 422],
    ["RTF 200,000 deep", `{\\rtf1 ${"{".repeat(200_000)}`, "too-deep", 422],
    ["a zip bomb", docxOf("", { document: documentXml(p("炸").repeat(700_000)) }), "bomb", 422],
    [
      "a zip of very many parts",
      zipOf(Array.from({ length: 10_001 }, (_, i) => ({ name: `a/${i}`, bytes: "" }))),
      "bomb",
      422,
    ],
    ["over 5 million characters", "他说。\n".repeat(1_300_000), "too-long", 413],
    [
      "a Word file of over 5 million characters",
      docxOf("", {
        document: documentXml(
          Array.from({ length: 60_000 }, (_, i) =>
            p(`第${i}句，${(i * 7919).toString(36)}${"他说过的话没有人记得".repeat(8)}`),
          ).join(""),
        ),
      }),
      "too-long",
      413,
    ],
  ];

  it.each(cases)("%s", async (_, bytes, code, status) => {
    const error = await refusalOf(bytes);
    expect(error).toMatchObject({ code, status });
    expect(error.message).toMatch(chinese);
  });

  it("a file over 30 MB, before a byte of it is read", async () => {
    expect(await refusalOf(Buffer.alloc(MAX_FILE_BYTES + 1, 32))).toMatchObject({ code: "too-large", status: 413 });
  });
});

describe("files that expand without bound or refer to themselves are stopped", () => {
  it("a PDF whose page inflates to a gigabyte", async () => {
    const gigabyte = page(deflatedStream(deflateSync(Buffer.alloc(2 ** 30, 32), { level: 1 })));
    let peak = 0;
    const error = await refusalOf(gigabyte, { limits: { memoryMb: 400 }, onPeakMemory: (mb) => (peak = mb) });
    expect(["too-much-memory", "corrupt", "scanned"]).toContain(error.code);
    expect(peak).toBeLessThan(1200);
  });

  it("a PDF of very many text operations", async () => {
    const error = await refusalOf(
      page(
        streamOf(
          Buffer.from(
            `BT /F1 9 Tf 50 700 Td ${"1 0 0 1 50 700 Tm (AAAAAA) Tj 1 0 0 1 150 600 Tm (BBBBBB) Tj ".repeat(600_000)} ET`,
          ),
        ),
      ),
      { limits: { memoryMb: 500, seconds: 4 } },
    );
    expect(["too-much-memory", "too-slow", "too-long"]).toContain(error.code);
  });

  it("a PDF whose page tree holds itself", async () => {
    const ring = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 99999999>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>",
    ]);
    expect(["corrupt", "bomb", "scanned", "too-slow"]).toContain(
      (await refusalOf(ring, { limits: { seconds: 20 } })).code,
    );
  });

  it("a file that takes longer than it may", async () => {
    expect(await refusalOf("他说。\n".repeat(1_000_000), { limits: { seconds: 0.3 } })).toMatchObject({
      code: "too-slow",
      status: 422,
    });
  });

  it("a result longer than it may be", async () => {
    expect(await refusalOf("他说。\n".repeat(10_000), { limits: { outputBytes: 50_000 } })).toMatchObject({
      code: "bomb",
    });
  });
});

it("fetches nothing that an XML or a page names", async () => {
  const requestedUrls: string[] = [];
  const server = createServer((request, answer) => {
    requestedUrls.push(request.url ?? "");
    answer.end("secret");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/x`;
  try {
    const external = (system: string): Buffer =>
      docxOf("", { document: documentXml(p("[&x;]"), "w", `<!DOCTYPE r [<!ENTITY x SYSTEM "${system}">]>`) });
    expect((await refusalOf(external(url))).code).toBe("xml-entities");
    expect((await refusalOf(external("file:///etc/passwd"))).code).toBe("xml-entities");
    expect(
      (await importBytes(`<html><body><p>内景</p><img src="${url}"><script src="${url}"></script></body></html>`)).text,
    ).toBe("内景");
    expect(requestedUrls).toEqual([]);
  } finally {
    server.close();
  }
});
