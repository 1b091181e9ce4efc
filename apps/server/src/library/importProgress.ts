import type { PreparationStep } from "@mochang/contract";
import { latestValueWriter, type Progress, type RunWriter } from "../run/index.ts";
import type { ImportFormat, ImportStep } from "../import/index.ts";
import type { ReadWork } from "./fileReaders.ts";

/** Share of the whole that each step of an import begins and ends with, in percent, and what it says. */
const STEPS: Record<ImportStep, { from: number; to: number; message: string }> = {
  receive: { from: 0, to: 30, message: "正在接收文件" },
  decode: { from: 30, to: 55, message: "正在读出文字" },
  split: { from: 55, to: 65, message: "正在切分场次" },
  classify: { from: 65, to: 85, message: "正在辨认对白与人物" },
  store: { from: 85, to: 99, message: "正在保存" },
};

const INTERVAL_MS = 200;

/** Where an import is, over all its steps; never goes back. */
export const percentOf = (step: ImportStep, percent: number): number => {
  const { from, to } = STEPS[step];
  return Math.round((from + ((to - from) * Math.min(100, Math.max(0, percent))) / 100) * 10) / 10;
};

export interface ImportReporter {
  (step: ImportStep, percent: number): void;
  /** Waits for what is under way. */
  settled(): Promise<void>;
}

/** Writes an import's progress on its run: each new step, movement within one five times a second. The end of the run says what could not be written. */
export function reportImport(writer: Pick<RunWriter, "progress">, now: () => number = Date.now): ImportReporter {
  const news = latestValueWriter<Progress>((progress) => writer.progress(progress));
  let lastStep: ImportStep | null = null;
  let lastAt = 0;
  let highest = -1;
  const report = (step: ImportStep, percent: number): void => {
    const whole = percentOf(step, percent);
    if (whole <= highest || (step === lastStep && now() - lastAt < INTERVAL_MS)) return;
    lastStep = step;
    lastAt = now();
    highest = whole;
    news.write({ step, message: STEPS[step].message, percent: whole });
  };
  return Object.assign(report, { settled: () => news.settled() });
}

const FORMAT_NAMES: Record<ImportFormat, string> = {
  txt: "文本",
  md: "Markdown",
  docx: "Word",
  doc: "Word",
  pdf: "PDF",
  fountain: "Fountain",
  fdx: "Final Draft",
};

const counted = (n: number): string => n.toLocaleString("en-US");

/** What each part of the preparation of a script for the modify system has found. */
export function preparationSteps({
  kind,
  format,
  analysis,
}: Pick<ReadWork, "kind" | "format" | "analysis">): PreparationStep[] {
  const { characters, sceneCount, lineCount, castCount } = analysis;
  const unit = kind === "novel" ? "章" : "场";
  return [
    { step: 1, message: `${counted(characters)} 字，${FORMAT_NAMES[format]}` },
    { step: 2, message: `${counted(sceneCount)} ${unit}，${counted(lineCount)} 行` },
    { step: 3, message: `${counted(castCount)} 个人物` },
  ];
}
