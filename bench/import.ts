// How fast files of each format come in, and how much memory the reading process needs for them. One text, about 1.2 million characters,
// as every format that can be made here; LibreOffice, where installed, makes DOC and PDF of it.
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFile } from "../apps/server/src/import/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { findOffice, makeOffice } from "./makeOffice.ts";

const SCENES = 6_000;
const LARGEST_CHARACTERS = 5_000_000;
/** Resident memory, MB: what a server keeps free for one import. */
const MEMORY_GOAL = 1_000;
const RUNS = 2;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "mochang-bench-import-"));
  try {
    const figures: Figure[] = [];
    for (const { name, path } of await makeFiles(folder)) figures.push(...(await measure(name, path)));
    if (findOffice() === null)
      figures.push({
        name: "DOC and PDF: not measured, LibreOffice is not installed",
        value: 0,
        unit: "",
        goal: "",
        met: true,
      });
    return { bench: "import", figures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const text = scriptOf(SCENES);
  const [office] = await makeOffice([{ name: "bench-import", text }], folder);
  const whole = scriptOf(Math.ceil((LARGEST_CHARACTERS / text.length) * SCENES)).slice(0, LARGEST_CHARACTERS);
  const contents: [string, string | Buffer][] = [
    ["TXT UTF-8", text],
    ["TXT UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["Fountain", fountainOf(SCENES)],
    ["FDX", fdxOf(SCENES)],
    ["TXT, 5 million characters", whole],
  ];
  const files: { name: string; path: string }[] = [];
  for (const [i, [name, content]] of contents.entries()) {
    const path = join(folder, `made-${i}${name === "Fountain" ? ".fountain" : ""}`);
    await writeFile(path, content);
    files.push({ name, path });
  }
  for (const [name, path] of [
    ["DOCX", office?.docx],
    ["DOC", office?.doc],
    ["PDF", office?.pdf],
  ] as const)
    if (path != null) files.push({ name, path });
  return files;
}

/** The fastest of the runs, because the machine is shared; of memory the highest. */
async function measure(name: string, path: string): Promise<Figure[]> {
  const { size } = await stat(path);
  let seconds = Infinity;
  let peakMb = 0;
  let characters = 0;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    const { text } = await importFile(path, { onPeakMemory: (megabytes) => (peakMb = Math.max(peakMb, megabytes)) });
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    characters = text.length;
  }
  const round = (value: number): number => Math.round(value * 100) / 100;
  return [
    { name: `${name}, speed`, value: round(size / 1e6 / seconds), unit: "MB/s", goal: "", met: true },
    { name: `${name}, characters`, value: round(characters / 1e6 / seconds), unit: "million/s", goal: "", met: true },
    { name: `${name}, peak memory`, value: peakMb, unit: "MB", goal: `≤ ${MEMORY_GOAL}`, met: peakMb <= MEMORY_GOAL },
  ];
}

const PLACES = ["客厅", "码头", "天台", "车站", "办公室", "老街"];
const TIMES = ["日", "夜", "清晨", "黄昏"];
const pick = (list: readonly string[], i: number): string => list[i % list.length] ?? "";
const speech = (i: number): string => `第${i}遍了，${pick(PLACES, i)}那边的人说你还是没有去，他们等到天黑才走。`;
const action = (i: number): string => `林秋把第${i}封信折好，放进抽屉，站在窗前看了很久，楼下的雨一阵紧过一阵。`;

const scriptOf = (scenes: number): string =>
  Array.from(
    { length: scenes },
    (_, i) =>
      `${i + 1}、内景 ${pick(PLACES, i)} ${pick(TIMES, i)}\n\n${action(i)}\n\n林秋：（低声）${speech(i)}\n周远：${speech(i + 7)}\n林秋：我知道。\n周远：你不知道。\n\n${action(i + 3)}\n\n`,
  ).join("");

const fountainOf = (scenes: number): string =>
  Array.from(
    { length: scenes },
    (_, i) =>
      `.内景 ${pick(PLACES, i)} ${pick(TIMES, i)}\n\n${action(i)}\n\n@林秋\n（低声）\n${speech(i)}\n\n@周远\n${speech(i + 7)}\n\n`,
  ).join("");

function fdxOf(scenes: number): string {
  const paragraph = (type: string, text: string): string =>
    `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>\n`;
  const scene = (i: number): string =>
    paragraph("Scene Heading", `内景 ${pick(PLACES, i)} ${pick(TIMES, i)}`) +
    paragraph("Action", action(i)) +
    paragraph("Character", "林秋") +
    paragraph("Parenthetical", "（低声）") +
    paragraph("Dialogue", speech(i)) +
    paragraph("Character", "周远") +
    paragraph("Dialogue", speech(i + 7));
  return `<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script" Version="5"><Content>${Array.from({ length: scenes }, (_, i) => scene(i)).join("")}</Content></FinalDraft>`;
}
