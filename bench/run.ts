// npm run bench -- [NAME] [--json]: runs bench/<name>.ts, or all without a name; a table for people, one JSON object a bench with --json.
// `real DIR` is the one bench that takes a folder: the scripts it reads are not in this repository.
// `grounding --script FILE --sentences FILE` judges sentences instead of measuring.
// Exits 1 when a figure misses its goal.
import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchResult, Figure } from "./benchResult.ts";
import { printSentences, UnreadableFile } from "./groundingSentences.ts";

const here = import.meta.dirname;
/** A bench exports `run`; what else lies here are their children and scripts, which do their work when imported. */
const isBench = (name: string): boolean =>
  /^[a-z][\w-]*$/i.test(name) &&
  existsSync(join(here, `${name}.ts`)) &&
  /^export (async function|const) run\b/m.test(readFileSync(join(here, `${name}.ts`), "utf8"));

/** The machine's size, without which no figure means anything. */
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform} ${process.arch}`;

const format = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(4));

/** Wide characters take two columns of a terminal. */
const width = (text: string): number => [...text].reduce((n, c) => n + ((c.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

function table(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "value", "unit", "goal", ""],
    ...figures.map((f) => [f.name, format(f.value), f.unit, f.goal, f.met ? "ok" : "MISSED"]),
  ];
  const columns = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => width(row[i] ?? ""))));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, i) => cell + " ".repeat(Math.max(0, (columns[i] ?? 0) - width(cell))))
          .join("  ")
          .trimEnd()}`,
    )
    .join("\n");
}

const { values, positionals } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    script: { type: "string" },
    sentences: { type: "string" },
  },
  allowPositionals: true,
});
const all = globSync("*.ts", { cwd: here })
  .map((file) => basename(file, ".ts"))
  .filter(isBench)
  .toSorted();
const [only] = positionals;
const folders = only === "real" ? positionals.splice(1) : [];
const unknown = positionals.find((name) => !isBench(name));
if (unknown !== undefined) {
  console.error(`没有叫 ${unknown} 的测量。可用的是：${all.join("、")}`);
  process.exit(2);
}
if (values.script !== undefined || values.sentences !== undefined) {
  if (only !== "grounding" || values.script === undefined || values.sentences === undefined) {
    console.error("--script 和 --sentences 只和 grounding 一起用，两个都要写。");
    process.exit(2);
  }
  try {
    await printSentences(values.script, values.sentences, values.json);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    console.error(error.message);
    process.exit(2);
  }
  process.exit(0);
}
let missed = false;
for (const name of positionals.length > 0 ? positionals : all) {
  if (!values.json) console.log(`\n${name} (${machine})`);
  const { run } = (await import(join(here, `${name}.ts`))) as {
    run: (folders: readonly string[]) => Promise<BenchResult>;
  };
  const { bench, figures } = await run(folders);
  missed ||= figures.some((figure) => !figure.met);
  console.log(values.json ? JSON.stringify({ bench, machine, figures }) : table(figures));
}
process.exit(missed ? 1 : 0);
