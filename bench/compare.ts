// Two drafts compared: how well scenes are aligned on drafts whose edits are known, and the seconds for half a million characters against
// as many, beside npm `diff` (diffLines, which knows no scenes and no moves) and beside parsing the two texts, in one run.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Parsed, parseScreenplay } from "@mochang/screenplay";
import { compareDrafts } from "@mochang/screenplay/compare";
import { FEW_EDITS, DRAFT_EDITS, editDraft, random } from "../packages/screenplay/src/testing/editDraft.ts";
import { decodeSample } from "../packages/screenplay/src/testing/labelled.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const SAMPLES = join(import.meta.dirname, "../packages/screenplay/samples");
const PEERS = join(import.meta.dirname, "peers");
const FOLDERS = [
  "clean",
  "ordinal",
  "number-dunhao",
  "episode-scene",
  "hollywood",
  "hongkong",
  "faults",
  "novel",
  "stage",
  "short-drama",
];
const CHARACTERS = 500_000;
const SCENES = 1_000;
/** Over parsing both texts, which takes half a second on a quiet machine: seconds alone say nothing on a shared one. */
const OVER_PARSING = 3;
const ROUNDS = 3;
const PAIRS_GOAL = 98;
const KINDS_GOAL = 95;

const round = (n: number): number => Math.round(n * 1000) / 1000;

export async function run(): Promise<BenchResult> {
  return { bench: "compare", figures: [...accuracy(), ...(await speed())] };
}

/** Three seeded edits of every sample: pairs of scenes that are right, those found, and kinds that are right among them. */
function accuracy(): Figure[] {
  const works = FOLDERS.flatMap((folder) =>
    readdirSync(join(SAMPLES, folder))
      .filter((f) => f.endsWith(".txt"))
      .map((f) => parseScreenplay(decodeSample(join(SAMPLES, folder, f)))),
  );
  return Object.entries(DRAFT_EDITS).flatMap(([name, edits]) => {
    const tally = { found: 0, right: 0, all: 0, kinds: 0 };
    works.forEach((old, n) => {
      for (const seed of [1, 2, 3]) {
        const { draft, truth } = editDraft(old, works[(n + 5) % works.length] ?? old, edits, n * 7 + seed);
        for (const key of truth.keys()) if (!key.includes(".")) tally.all += 1;
        for (const s of compareDrafts(old, draft).scenes) {
          if (s.old === null || s.new === null) continue;
          tally.found += 1;
          const kind = truth.get(`${s.old}-${s.new}`);
          if (kind === undefined) continue;
          tally.right += 1;
          if (kind === s.kind) tally.kinds += 1;
        }
      }
    });
    const percent = (part: number, whole: number): number => round(whole === 0 ? 100 : (100 * part) / whole);
    const row = (what: string, value: number, goal: number): Figure => ({
      name: `${name}: ${what}`,
      value,
      unit: "%",
      goal: `≥ ${goal}`,
      met: value >= goal,
    });
    return [
      row("pairs that are right", percent(tally.right, tally.found), PAIRS_GOAL),
      row("true pairs found", percent(tally.right, tally.all), PAIRS_GOAL),
      row("kinds that are right", percent(tally.kinds, tally.right), KINDS_GOAL),
    ];
  });
}

/** A script of the given length in which no two lines are equal. */
function longText(seed: number): string {
  const signs = [
    ..."雨落在铁皮棚顶上声音越来越密他把信折好放回抽屉最里面远处汽笛响了两声没有人抬头她数着台阶往上走手扶着湿冷的墙你那天晚上到底看见了什么灯亮着可是没有人在",
  ];
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: SCENES }, (_, i) => {
    const lines = [`第${i + 1}场 内景 客厅${i % 40} 夜`];
    for (let n = lines[0]?.length ?? 0; n < CHARACTERS / SCENES - 12;) {
      const words = Array.from({ length: 10 + Math.floor(next() * 30) }, () => pick(signs)).join("");
      const line = next() < 0.5 ? `△${words}。` : `${pick(["许岚", "老周", "陈默"])}：${words}。`;
      lines.push(line);
      n += line.length;
    }
    return lines.join("\n");
  }).join("\n\n");
}

const seconds = (work: () => void): number => {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1000;
};
/** Time limit for `diffLines`: on two works that share no lines it would take minutes. */
const PATIENCE_MS = 10_000;
const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function speed(): Promise<Figure[]> {
  const text = longText(7);
  const old = parseScreenplay(text);
  const stock = parseScreenplay(longText(99));
  const drafts: [string, Parsed][] = [
    ["a light second draft", editDraft(old, stock, DRAFT_EDITS["a light second draft"] ?? FEW_EDITS, 5).draft],
    [
      "every scene rewritten in part",
      editDraft(old, stock, { ...FEW_EDITS, change: 1, lines: 0.6, heading: 0.5, renumber: true, rename: true }, 5)
        .draft,
    ],
    ["two works", stock],
  ];
  const figures: Figure[] = [];
  for (const [name, draft] of drafts) {
    // Measured alternately, because the speed of a shared machine varies from second to second.
    const rounds = Array.from({ length: ROUNDS }, () => {
      const floor = seconds(() => void [parseScreenplay(text), parseScreenplay(stock.text)]);
      return { floor, own: seconds(() => void compareDrafts(old, draft)) };
    });
    const productSeconds = middle(rounds.map((r) => r.own));
    const over = middle(rounds.map((r) => r.own / r.floor));
    figures.push({
      name: `${name}: ${old.text.length.toLocaleString("en-US")} characters and ${old.scenes.length} scenes each, aligned`,
      value: round(productSeconds),
      unit: "s",
      goal: "",
      met: true,
    });
    figures.push({
      name: `${name}: over parsing both (${round(middle(rounds.map((r) => r.floor)))} s)`,
      value: round(over),
      unit: "times",
      goal: `≤ ${OVER_PARSING}`,
      met: over <= OVER_PARSING,
    });
    try {
      const { diffLines } = await peer();
      const peerSeconds = seconds(() => void diffLines(old.text, draft.text, { timeout: PATIENCE_MS }));
      const gaveUp = peerSeconds * 1000 >= PATIENCE_MS;
      figures.push(
        {
          name: `${name}: npm diff's diffLines, without scenes${gaveUp ? ", given up" : ""}`,
          value: round(peerSeconds),
          unit: "s",
          goal: "",
          met: true,
        },
        {
          name: `${name}: diffLines' time over ours${gaveUp ? ", at least" : ""}`,
          value: round(peerSeconds / productSeconds),
          unit: "times",
          goal: "",
          met: true,
        },
      );
    } catch (error) {
      // Without network the package cannot be installed; the row is left out with a note.
      console.error(`diff is left out: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
  }
  return figures;
}

/** Installs `diff` into bench/peers when it is not there; only this bench needs it. */
async function peer(): Promise<{ diffLines: (a: string, b: string, options: { timeout: number }) => unknown }> {
  const require = createRequire(join(PEERS, "package.json"));
  if (!existsSync(join(PEERS, "node_modules/diff")))
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: PEERS,
      timeout: 180_000,
    });
  return require("diff") as { diffLines: (a: string, b: string, options: { timeout: number }) => unknown };
}
