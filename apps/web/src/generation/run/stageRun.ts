import type { Estimate, RunSnapshot, RunStep } from "@mochang/contract";
import type { LastStageRun } from "@mochang/contract/generation";
import { z } from "zod";
import { inkText } from "../../lib/inkText.ts";
import { rangeOf } from "./ceiling.ts";

export type StageTo = LastStageRun["to"];

/** The steps that a run can write, with the keys of its log that belong to each. */
const STAGES: readonly { step: StageTo; label: string; unit: string; isOf: (key: string) => boolean }[] = [
  { step: 5, label: "幕设置", unit: "幕", isOf: (key) => key === "acts" },
  { step: 6, label: "序列设置", unit: "幕的序列", isOf: (key) => key.startsWith("sequences:") },
  { step: 7, label: "场景设置", unit: "个序列的场景", isOf: (key) => key.startsWith("scenes:") },
  { step: 8, label: "剧本", unit: "场", isOf: (key) => key.startsWith("script:") },
];

/** A step of a run from step to step: how much of it is written. */
export interface StageInRun {
  step: StageTo;
  label: string;
  unit: string;
  done: number;
  total: number;
  isRunning: boolean;
  /** Why something of it was not written. */
  failures: string[];
  /** Cards beyond those that were asked for: the step offers them. */
  surplus: number;
}

/** The steps of a run up to its last; one that has not begun has no total yet. `reached`: those up to it that the run did not write were complete before. */
export const stagesOfRun = ({ steps }: Pick<RunSnapshot, "steps">, to: StageTo, reached: number): StageInRun[] =>
  STAGES.filter(({ step }) => step <= to).flatMap(({ step, label, unit, isOf }) => {
    const stageSteps = steps.filter(({ key }) => isOf(key));
    if (stageSteps.length === 0 && step <= reached) return [];
    // A scene is drafted before its script is begun.
    const under = step === 8 ? steps.filter(({ key }) => /^(?:draft|script|critic|revise):/u.test(key)) : stageSteps;
    return [
      {
        step,
        label,
        unit,
        done: stageSteps.filter(({ state }) => state === "done").length,
        total: stageSteps.length,
        isRunning: under.some(({ state }) => state === "running"),
        failures: [...new Set(under.flatMap(failureOf))],
        surplus: stageSteps.reduce((sum, one) => sum + surplusIn(one), 0),
      },
    ];
  });

const failureOf = ({ state, message }: RunStep): string[] => (state === "failed" && message ? [message] : []);

// Cards of older runs have no ids and are offered nowhere.
const Surplus = z.looseObject({ surplus: z.array(z.looseObject({ id: z.string() })) });
const surplusIn = ({ data }: RunStep): number => Surplus.safeParse(data).data?.surplus.length ?? 0;

/** What a run wrote beyond what was asked for, and where it is offered; null where there is none. */
export function surplusSentence(stages: readonly StageInRun[]): string | null {
  const found = stages.filter(({ surplus }) => surplus > 0);
  if (found.length === 0) return null;
  const counts = found.map(({ label, surplus }) => `${label} ${surplus} 份`).join("，");
  return `比要的多写了：${counts}。在那一步里看，想要的加在最后。`;
}

/** What a run does now, in words. */
export function describeProgress(stages: readonly StageInRun[]): string {
  const now = currentStage(stages);
  if (now) return `正在写${now.label}`;
  const begun = stages.filter(({ total }) => total > 0);
  return begun.length === 0
    ? "正在通读前面几步"
    : begun.length < stages.length
      ? `${begun.at(-1)?.label ?? ""}写好了，正在接下一步`
      : "都写好了，正在收尾";
}

/** The step that is being written, or is to be gone on with. */
export const currentStage = (stages: readonly StageInRun[]): StageInRun | undefined =>
  stages.find(({ isRunning }) => isRunning) ?? stages.find(({ done, total }) => total > done);

/** Steps that a run can still go to from where the work stands. */
export const stagesFrom = (open: number): readonly { step: StageTo; label: string }[] =>
  STAGES.filter(({ step }) => step >= open);

/** What a run comes to by what it has used and an estimate of its rest, in words; and whether its ceiling (units; null: none) is too low for that. */
export function newTotal(
  { cost, used }: { cost: Pick<Estimate, "units" | "range">; used: number },
  now: Pick<StageInRun, "step" | "total"> | undefined,
  ceiling: number | null,
): string {
  const { units, range } = cost;
  const total = range ? rangeOf({ least: used + range.least, most: used + range.most }) : inkText(used + units);
  const laidOut = now?.step === 8 ? `场次定了，要写 ${now.total} 场，` : "";
  const most = used + (range?.most ?? units);
  const short =
    ceiling !== null && ceiling < most
      ? `。上限 ${inkText(ceiling)}${range ? "可能" : ""}不够，到了会停下，可以再加`
      : "";
  return `${laidOut}写完全程约 ${total}${short}`;
}
