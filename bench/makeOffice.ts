// Makes Word and PDF files of a script's text, as a writer's office program would: bench/parse.ts measures the way through them and back.
// By hand: node bench/makeOffice.ts SAMPLE.txt OUT_FOLDER
import { AlignmentType, Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TextRun } from "docx";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface OfficeFiles {
  docx: string;
  /** Null where LibreOffice is not installed. */
  doc: string | null;
  pdf: string | null;
}

/** Where LibreOffice is, or null. `SOFFICE` names another place. */
export function findOffice(): string | null {
  const named = process.env["SOFFICE"];
  const places = [
    ...(process.env["PATH"] ?? "")
      .split(delimiter)
      .flatMap((folder) => [join(folder, "soffice"), join(folder, "libreoffice")]),
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
  ];
  return (named === undefined ? places : [named]).find((place) => existsSync(place)) ?? null;
}

/** Change it when the layout below changes: cached files of another layout are not used. */
const LAYOUT = "1";
const BATCH = 40;

/**
 * Office files of many texts, in the order given. Files made before are taken from `cache`, named by the text's hash. LibreOffice, when
 * there, converts in batches: its start takes longer than a script.
 */
export async function makeOffice(texts: { name: string; text: string }[], cache: string): Promise<OfficeFiles[]> {
  await mkdir(cache, { recursive: true });
  const office = findOffice();
  const stems = texts.map(({ name, text }) =>
    join(
      cache,
      `${name.replace(/[^\w-]+/g, "-")}-${createHash("sha256").update(LAYOUT).update(text).digest("hex").slice(0, 12)}`,
    ),
  );
  for (const [i, stem] of stems.entries()) {
    if (!existsSync(`${stem}.docx`))
      await writeFile(`${stem}.docx`, await toDocx(texts[i]?.name ?? "", texts[i]?.text ?? ""));
  }
  if (office !== null) {
    for (const [ending, filter] of [
      ["doc", "doc:MS Word 97"],
      ["pdf", "pdf:writer_pdf_Export"],
    ] as const) {
      const missing = stems.filter((stem) => !existsSync(`${stem}.${ending}`));
      for (let at = 0; at < missing.length; at += BATCH)
        await convert(
          office,
          missing.slice(at, at + BATCH).map((stem) => `${stem}.docx`),
          filter,
          cache,
        );
    }
  }
  const convertedPath = (stem: string, ending: string): string | null =>
    existsSync(`${stem}.${ending}`) ? `${stem}.${ending}` : null;
  return stems.map((stem) => ({
    docx: `${stem}.docx`,
    doc: convertedPath(stem, "doc"),
    pdf: convertedPath(stem, "pdf"),
  }));
}

/** Written to a temporary folder with its own LibreOffice profile: concurrent runs do not collide, and an interrupted one leaves no partial file in the cache. */
async function convert(office: string, files: string[], filter: string, cache: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mochang-office-"));
  try {
    await run(
      office,
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
        "--headless",
        "--convert-to",
        filter,
        "--outdir",
        join(folder, "out"),
        ...files,
      ],
      { timeout: 600_000 },
    );
    const ending = filter.split(":")[0] ?? "";
    for (const file of files) {
      const converted = basename(file).replace(/docx$/, ending);
      if (existsSync(join(folder, "out", converted)))
        await writeFile(join(cache, `${converted}.part`), await readFile(join(folder, "out", converted))).then(() =>
          rename(join(cache, `${converted}.part`), join(cache, converted)),
        );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A4, 宋体 小四, one and a half lines, a running head with the work's name, and page numbers: what most scripts that are sent around look like. */
async function toDocx(name: string, text: string): Promise<Buffer> {
  const small = (children: TextRun[], alignment: (typeof AlignmentType)[keyof typeof AlignmentType]): Paragraph =>
    new Paragraph({ alignment, children });
  const document = new Document({
    styles: {
      default: {
        document: {
          run: { font: { ascii: "Times New Roman", hAnsi: "Times New Roman", eastAsia: "宋体" }, size: 24 },
          paragraph: { spacing: { line: 360 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: { size: { width: 11906, height: 16838 }, margin: { top: 1440, bottom: 1440, left: 1800, right: 1800 } },
        },
        headers: {
          default: new Header({
            children: [small([new TextRun({ text: `《${name}》剧本`, size: 18 })], AlignmentType.RIGHT)],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              small([new TextRun({ size: 18, children: ["第 ", PageNumber.CURRENT, " 页"] })], AlignmentType.CENTER),
            ],
          }),
        },
        children: text
          .replace(/^\ufeff/, "")
          .split(/\r\n|\r|\n/)
          .map((line) => new Paragraph({ alignment: AlignmentType.BOTH, children: runs(line) })),
      },
    ],
  });
  return await Packer.toBuffer(document);
}

/** Tabs are elements of their own in Word; characters that XML cannot hold are none of a writer's. */
const runs = (line: string): TextRun[] =>
  line
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .split("\t")
    .map((part, i) => new TextRun({ children: i === 0 ? [part] : [new Tab(), part] }));

if (import.meta.filename === process.argv[1]) {
  const [sample, folder = "."] = process.argv.slice(2);
  if (sample === undefined) throw new Error("usage: node bench/makeOffice.ts SAMPLE.txt OUT_FOLDER");
  const [files] = await makeOffice([{ name: basename(sample, ".txt"), text: await readFile(sample, "utf8") }], folder);
  console.log(files);
  if (findOffice() === null) console.log("LibreOffice is not installed: only the DOCX was made.");
}
