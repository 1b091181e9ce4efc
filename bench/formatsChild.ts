// One process of the formats bench: `ours FORMAT REGION` writes a script of 500,000 characters through the product's own path; `bare pdf` sets
// the same paragraphs with typst alone, `bare docx` writes them as the least XML that Word opens and deflates it, `bare text` encodes the text.
import { deflateRawSync } from "node:zlib";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { parseScreenplay, readDocument, type Region, toDocument } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scriptFontFolders } from "../apps/server/src/export/fonts.ts";
import { makeScript, type ScriptFormat } from "../apps/server/src/export/script/makeScript.ts";

const CHARACTERS = 500_000;
const sample = readFileSync(
  fileURLToPath(new URL("../packages/screenplay/samples/number-dunhao/long-reservoir.txt", import.meta.url)),
  "utf8",
);
const text = `${sample}\n`.repeat(Math.ceil(CHARACTERS / sample.length)).slice(0, CHARACTERS);
const parsed = parseScreenplay(text);
const { document, reading } = toDocument(parsed);
const paragraphs = readDocument(document)
  .parsed.text.split("\n")
  .filter((row) => row !== "");

const PAGE = `#set page(paper: "a4", margin: (x: 3.17cm, y: 2.54cm), numbering: "1")
#set text(font: "Noto Serif SC", size: 12pt, lang: "zh")
#for p in json(bytes(sys.inputs.data)) { par(p) }`;

const escape = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function barePdf(): Promise<() => Uint8Array> {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: await scriptFontFolders() }],
  });
  return () => compiler.pdf({ mainFileContent: PAGE, inputs: { data: JSON.stringify(paragraphs) } }, { pdfTags: true });
}

async function work(mode: string, format: string, region: Region): Promise<() => Promise<Uint8Array> | Uint8Array> {
  if (mode === "ours") {
    const read = readDocument(document, reading);
    return async () =>
      (
        await makeScript(read, {
          format: format as ScriptFormat,
          region,
          name: "水库",
          author: "无名",
          reviewer: null,
          date: "2026-11-21",
          codes: { producer: "", propagator: "" },
        })
      ).bytes;
  }
  if (format === "pdf") return barePdf();
  if (format === "docx")
    return () =>
      deflateRawSync(
        `<w:document><w:body>${paragraphs.map((p) => `<w:p><w:r><w:t>${escape(p)}</w:t></w:r></w:p>`).join("")}</w:body></w:document>`,
      );
  return () => new TextEncoder().encode(paragraphs.join("\n\n"));
}

const [mode = "", format = "", region = "mainland"] = process.argv.slice(2);
const make = await work(mode, format, region as Region);
// Processor time: the machine may be shared, and every format is the work of one thread.
const from = process.cpuUsage();
const bytes = await make();
const { user, system } = process.cpuUsage(from);
process.stdout.write(
  JSON.stringify({
    ms: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    bytes: bytes.byteLength,
  }),
);
process.exit(0);
