import {
  AI_LABEL_EXPORTED,
  NO_MODEL_LABEL,
  plainCited,
  formOf,
  gradeWords,
  projectVerdict,
  scoreReasons,
  SIMULATED_LABEL,
  type Report,
} from "@mochang/contract";
import { computeFigures, findInconsistencies, type Kind } from "@mochang/screenplay";
import { guessScriptType, SCRIPT_TYPES, type ScriptType } from "@mochang/generation";
import { Presets, SingleBar } from "cli-progress";
import type { Command } from "commander";
import { randomUUID } from "node:crypto";
import { access, constants, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { evaluateInMemory, findingsMarkdown, loadPrompts, TooLong } from "../evaluation/index.ts";
import type { FullProgress } from "../runEngine/index.ts";
import type { Imported } from "../import/index.ts";
import { createModel, modelConfig, type ModelPort } from "../model/index.ts";
import { readEnv } from "../platform/env.ts";
import { StartError } from "../platform/startError.ts";
import { forTerminal, processIo, readScript, refusalOf, refuse, REFUSED, type CommandIo } from "./readScriptInput.ts";
import { writeResult } from "./writeResult.ts";

export interface EvaluateOptions {
  type?: string;
  out?: string;
  json?: string;
  encoding?: string;
  name?: string;
  author?: string;
  genre?: string;
  medium?: string;
}

/** The work was read, but nothing of it could be evaluated. */
const FAILED = 1;
const KINDS = ["screenplay", "novel"];

/** What is shown while it works; nothing where standard error is no terminal. */
interface Bar {
  show(progress: FullProgress): void;
  stop(): void;
}

/**
 * `mochang evaluate FILE`: the whole report of one script or novel, without a server, without a store and without ink. With no model configured
 * rules alone fill it. Standard output holds the report as Markdown unless `-o` or `--json` names a file. Returns the exit code.
 */
export async function evaluateCommand(
  file: string,
  options: EvaluateOptions,
  io: CommandIo = processIo(),
  model: ModelPort | null = configuredModel(),
  bar: Bar = terminalBar(),
): Promise<number> {
  if (options.type !== undefined && !KINDS.includes(options.type))
    return refuse(io, `不认识类型 ${options.type}，可用 screenplay、novel。`);
  if (options.medium !== undefined && mediumNamed(options.medium) === null)
    return refuse(io, `不认识媒介 ${options.medium}，可用 ${SCRIPT_TYPES.map(({ label }) => label).join("、")}。`);
  if (options.out !== undefined && !/\.pdf$/iu.test(options.out))
    return refuse(
      io,
      `-o 写的是 PDF，名字请以 .pdf 结尾：${options.out}。要别的格式，用 --json，或把标准输出里的 Markdown 存成文件。`,
    );
  // An evaluation takes minutes and a model's money: where its report cannot be written is said before.
  const target = await unwritable([options.out, options.json]);
  if (target) return refuse(io, refusalOf(target.error, file, target.path) ?? `写不进 ${target.path}。`);
  try {
    const imported = await readScript(file, options.encoding, io);
    const fileType = fileTypeOf(options.type, imported.parsed.kind);
    if (options.type === undefined && fileType === 2)
      io.complain("提示：这份文字读起来是小说，按小说评估。如果是剧本，请加 --type screenplay。");
    for (const unsure of imported.unsure) io.complain(`提示：${unsure.message}`);
    if (!model) io.complain(`${NO_MODEL_LABEL}。`);
    const report = await evaluated(imported, file, fileType, options, model, bar);
    const sections = report.tabs.flatMap((t) => t.sections);
    const lost = sections.filter((s) => s.state === "failed");
    if (lost.length === sections.length) {
      io.complain(`${lost[0]?.message ?? "评估没有完成"}。可运行 mochang model check 查看原因。`);
      return FAILED;
    }
    if (lost.length > 0) io.complain(`提示：有 ${lost.length} 节没有完成：${lost.map((s) => s.title).join("、")}。`);
    await write(report, imported, options, io);
    return 0;
  } catch (error) {
    const sentence =
      error instanceof TooLong ? `${error.message}。` : refusalOf(error, file, options.out ?? options.json);
    if (sentence === null) throw error;
    return refuse(io, sentence);
  } finally {
    bar.stop();
  }
}

/** The first of these files whose folder is missing or closed to us, with the reason. */
async function unwritable(paths: readonly (string | undefined)[]): Promise<{ path: string; error: unknown } | null> {
  for (const path of paths) {
    if (path === undefined || path === "-") continue;
    try {
      await access(dirname(path), constants.W_OK);
    } catch (error) {
      return { path, error };
    }
  }
  return null;
}

/** As its user says; what says nothing is what it reads like. */
const fileTypeOf = (type: string | undefined, kind: Kind): number =>
  (type ?? (kind === "novel" || kind === "prose" ? "novel" : "screenplay")) === "novel" ? 2 : 1;

const mediumNamed = (name: string): ScriptType | null =>
  SCRIPT_TYPES.find(({ label, value }) => label === name || String(value) === name)?.value ?? null;

/** As its user says; what says nothing is guessed from the text. A novel is for no medium. */
const mediumOf = ({ medium }: EvaluateOptions, fileType: number, text: string): ScriptType | null => {
  if (fileType !== 1) return null;
  return medium === undefined ? guessScriptType(text) : mediumNamed(medium);
};

async function evaluated(
  { parsed, format }: Imported,
  file: string,
  fileType: number,
  options: EvaluateOptions,
  model: ModelPort | null,
  bar: Bar,
): Promise<Report> {
  const figures = computeFigures(parsed);
  const findings = findInconsistencies(parsed, figures);
  const fileName = file === "-" ? `stdin.${format}` : basename(file);
  const name = options.name ?? parsed.title ?? (file === "-" ? "未命名" : fileName.replace(/\.[^.]+$/u, ""));
  const work = {
    name,
    author: options.author ?? "",
    fileType,
    kind: parsed.kind,
    genre: options.genre ?? "",
    fileName,
    uploadedAt: new Date().toISOString(),
  };
  return evaluateInMemory({
    parsed,
    figures,
    findings,
    work,
    medium: mediumOf(options, fileType, parsed.text),
    model,
    promptBook: loadPrompts(undefined, undefined, readEnv().POLICY_DIR),
    supportCheck: readEnv().SUPPORT_CHECK === "1",
    onProgress: (p) => bar.show(p),
    now: () => new Date(),
  });
}

async function write(
  report: Report,
  { parsed }: Imported,
  { out, json }: EvaluateOptions,
  io: CommandIo,
): Promise<void> {
  if (out !== undefined) {
    const { closeCompilers, renderReport } = await import("../export/index.ts");
    try {
      await writeFile(out, await renderReport(report, { source: { text: parsed.text } }));
    } finally {
      await closeCompilers();
    }
  }
  if (json === "-") await writeResult(io.stdout, `${JSON.stringify(report)}\n`);
  else if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (out === undefined && json === undefined) await writeResult(io.stdout, forTerminal(markdownOf(report)));
}

/** The report as Markdown: its labels first, the implicit one as front matter where a model wrote. */
export function markdownOf(report: Report): string {
  const { work, model, verdict, tabs } = report;
  const id = randomUUID();
  const label = {
    Label: "1",
    ContentProducer: "",
    ProduceID: id,
    ReservedCode1: "",
    ContentPropagator: "",
    PropagateID: id,
    ReservedCode2: "",
  };
  const head = model ? [`---\nAIGC: '${JSON.stringify(label)}'\n---\n`] : [];
  const labels = model ? [AI_LABEL_EXPORTED, ...(model.simulated ? [SIMULATED_LABEL] : [])] : [NO_MODEL_LABEL];
  const score = verdict
    ? [
        `总分 ${verdict.median}（${verdict.low} 到 ${verdict.high}）　结论：${[gradeWords(verdict), projectVerdict(verdict)].filter(Boolean).join(" ")}`,
        ...(verdict.ungraded === undefined ? [] : [`${verdict.ungraded}。`]),
      ]
    : [];
  const reasons = verdict ? plainCited(scoreReasons(verdict)) : "";
  const parts = tabs.flatMap((tab) => [
    `## ${tab.title}`,
    ...tab.sections.flatMap((s) => [
      `### ${s.title}`,
      s.state === "failed"
        ? `（${s.message ?? "没有完成"}）`
        : plainCited(s.markdown).replaceAll(/^(#{1,4})(?= )/gmu, "#$1"),
    ]),
  ]);
  const found = findingsMarkdown(report.figures, report.findings, formOf(work.fileType));
  const findings = found ? [`## ${found.title}`, found.list] : [];
  return `${[...head, `# 《${work.name}》评估报告`, ...labels.map((l) => `> ${l}`), ...score, ...parts, ...(reasons ? ["## 打分的理由", reasons] : []), ...findings].join("\n\n")}\n`;
}

function configuredModel(): ModelPort | null {
  const config = modelConfig(readEnv());
  return config && createModel(config);
}

function terminalBar(): Bar {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    {
      format: "{bar} {percentage}% | {value}/{total} 步 | {step} | 约剩 {left} 秒",
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    show({ done, total, step, remainingSeconds }) {
      if (!started) bar.start(total, done, { step, left: remainingSeconds ?? "?" });
      started = true;
      bar.update(done, { step, left: remainingSeconds ?? "?" });
    },
    stop: () => bar.stop(),
  };
}

/** Adds `evaluate` to the command line. */
export function registerEvaluate(program: Command): void {
  program
    .command("evaluate")
    .description("评估一部剧本或小说，输出报告；不需要服务，不用墨水")
    .argument("<文件>", "文件，或 - 表示标准输入")
    .option("--type <形式>", "screenplay 或 novel，默认按文字判断")
    .option("-o, --out <文件>", "报告 PDF 写到文件")
    .option("--json <文件>", "结果 JSON 写到文件，- 表示标准输出")
    .option("--encoding <编码>", "文本文件的编码，如 gb18030、big5")
    .option("--name <名字>", "作品名，默认取自文件")
    .option("--author <作者>", "作者")
    .option("--genre <题材>", "题材")
    .option("--medium <媒介>", `剧本的媒介：${SCRIPT_TYPES.map(({ label }) => label).join("、")}，默认按文字判断`)
    .action(async (file: string, options: EvaluateOptions) => {
      try {
        process.exitCode = await evaluateCommand(file, options);
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        process.stderr.write(`${error.message}\n`);
        process.exitCode = REFUSED;
      }
    });
}
