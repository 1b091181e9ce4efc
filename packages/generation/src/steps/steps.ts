import type { ItemKind } from "../entities/entities.ts";
import type { StepNumber } from "./stepNumber.ts";

export type ViewName = "storyPlan" | "plotSet" | "scriptCreate";

export interface Step {
  step: StepNumber;
  label: string;
  /** What it is called in a sentence. */
  noun: string;
  view: ViewName;
  /** Its items; step 8 writes the text of the scenes. */
  kind: ItemKind | "script";
  /** The button that leads on to the next step. */
  next: string | null;
}

/** The eight steps. A step's number is also its view index: which panel loads on its first activation. */
export const STEPS: readonly Step[] = [
  { step: 1, label: "故事内核", noun: "故事内核", view: "storyPlan", kind: "core", next: "故事梗概" },
  { step: 2, label: "故事梗概", noun: "故事梗概", view: "storyPlan", kind: "synopsis", next: "人物小传" },
  { step: 3, label: "人物小传", noun: "人物小传", view: "storyPlan", kind: "biography", next: "故事大纲" },
  { step: 4, label: "故事大纲", noun: "故事大纲", view: "storyPlan", kind: "outline", next: "幕设置" },
  { step: 5, label: "幕设置", noun: "幕", view: "plotSet", kind: "act", next: "序列设置" },
  { step: 6, label: "序列设置", noun: "序列", view: "plotSet", kind: "sequence", next: "场景设置" },
  { step: 7, label: "场景设置", noun: "场景", view: "plotSet", kind: "scene", next: "生成剧本" },
  { step: 8, label: "生成剧本", noun: "剧本", view: "scriptCreate", kind: "script", next: null },
];
export const LAST_STEP = 8;

export const STEP_GROUPS: readonly { view: ViewName; label: string; steps: readonly StepNumber[] }[] = [
  { view: "storyPlan", label: "故事策划", steps: [1, 2, 3, 4] },
  { view: "plotSet", label: "情节设置", steps: [5, 6, 7] },
  { view: "scriptCreate", label: "内容创作", steps: [8] },
];

export const stepOf = (step: number): Step => STEPS[Math.min(Math.max(step, 1), LAST_STEP) - 1] as Step;
export const stepOfKind = (kind: Step["kind"]): StepNumber => (STEPS.find((one) => one.kind === kind) as Step).step;
