import { z } from "zod";
import { optionalText } from "./optionalText.ts";
import { promptIdIn, promptIdsIn } from "./promptIds.ts";
import { SceneOf } from "./sceneEvaluation.ts";

/** What a scene, or chosen lines of it, are rewritten for. 118 is the five before it at once. */
export const REWRITE_PROMPTS = [
  { id: 113, title: "叙事优化", about: "目标、阻力、转折" },
  { id: 114, title: "润色", about: "换掉现成话" },
  { id: 115, title: "细化", about: "动作和细节落到实处" },
  { id: 116, title: "语境校准", about: "和前后场对得上" },
  { id: 117, title: "台词调整", about: "各人说各人的话" },
  { id: 118, title: "综合修改", about: "五样一起" },
  { id: 119, title: "按评估修改", about: "照选中的评估改" },
  { id: 120, title: "重写", about: "换一种写法" },
  { id: 121, title: "续写", about: "接着往下写" },
] as const;
export const BY_EVALUATION = 119;
export const REWRITE_ANEW = 120;
export const CONTINUE = 121;
/** Those that may be asked for together. */
export const JOINT_PROMPTS = [113, 114, 115, 116, 117] as const;

export const RewritePromptId = promptIdIn([113, 114, 115, 116, 117, 118, 119, 120, 121]);
export type RewritePromptId = z.infer<typeof RewritePromptId>;

/** Step key of a proposal in its run. */
export const PROPOSAL_KEY = "proposal";
export const REWRITTEN_MAX = 30_000;
const LINES_MAX = 600;
export const THOUGHTS_MAX = 2_000;
const Thoughts = optionalText(z.string().trim().max(THOUGHTS_MAX));

/** Something that was said of the script, which 119 fixes alone: an item of 待办. */
export const ReportedProblem = z.object({
  key: z.string().min(1).max(120),
  title: z.string().trim().min(1).max(200),
  sentence: z.string().max(2_000).default(""),
  /** The words of the script that it is about. */
  quotes: z.array(z.string().min(1).max(300)).max(8).default([]),
});
export type ReportedProblem = z.input<typeof ReportedProblem>;

export const RewriteLines = SceneOf.extend({
  /** The lines, a row each. Empty: the whole scene, and for continuing, behind its last line. */
  content: optionalText(z.string().max(REWRITTEN_MAX)),
  /** The id of each of those lines, as the document has it; without them the words tell. */
  lineIds: z.array(z.string().min(1).max(64)).max(LINES_MAX).optional(),
  thoughts: Thoughts,
  promptId: RewritePromptId,
  /** Several of 113 to 117 at once. */
  promptIds: promptIdsIn(JOINT_PROMPTS),
  /** The cards (108 to 112) that 119 follows; none: all there are. */
  suggestPromptIds: promptIdsIn([108, 109, 110, 111, 112]),
  /** Instead of cards, what 119 follows. */
  problem: ReportedProblem.optional(),
});
export type RewriteLines = z.input<typeof RewriteLines>;

/** A line by the names of spec 3 (`LINE_NAMES`). */
export const TypedLine = z.object({ type: z.string(), content: z.string() });
export type TypedLine = z.infer<typeof TypedLine>;

/**
 * One change that is proposed. `at` counts the lines of `base` from 1: the line that is changed or deleted, or behind which lines are put (0: before the
 * first). Several insertions at one place stand in their order.
 */
export const ProposedEdit = z.object({
  op: z.enum(["change", "insert", "delete"]),
  at: z.number().int().min(0),
  type: z.string(),
  content: z.string(),
  /** Why, in a sentence; perhaps empty. */
  reason: z.string(),
  /** What rules say against it. */
  warnings: z.array(z.string()),
});
export type ProposedEdit = z.infer<typeof ProposedEdit>;

/** A line that was rewritten, as it was then. `id` null: the document has no such line. */
export const BaseLine = z.object({ id: z.string().nullable(), type: z.string(), content: z.string() });
export type BaseLine = z.infer<typeof BaseLine>;

/** Result of a proposal's step. While it streams, the step's text holds the edits that are there already, as JSON, a row each. */
export const Proposal = z.object({
  base: z.array(BaseLine),
  edits: z.array(ProposedEdit),
  lines: z.array(TypedLine),
  /** The item of 待办 that it fixes; absent: cards, or kinds of rewriting. */
  problem: ReportedProblem.pick({ key: true, title: true }).optional(),
  /** What was asked for, so that it can be asked for again; proposals from before it was kept have none. */
  asked: RewriteLines.pick({
    thoughts: true,
    promptId: true,
    promptIds: true,
    suggestPromptIds: true,
    problem: true,
  }).optional(),
});
export type Proposal = z.infer<typeof Proposal>;

/** The edits in the text of a step that is perhaps still under way; a row that is not whole is left out. */
export function readStreamedEdits(text: string): ProposedEdit[] {
  return text.split("\n").flatMap((row) => readRow(row, ProposedEdit));
}
/** The same for the lines of a new scene. */
export function readStreamedLines(text: string): TypedLine[] {
  return text.split("\n").flatMap((row) => readRow(row, TypedLine));
}
function readRow<T>(row: string, schema: z.ZodType<T>): T[] {
  try {
    const parsed = schema.safeParse(JSON.parse(row));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return []; // not whole yet
  }
}

export const NewSceneInput = z.object({
  ...SceneOf.omit({ sceneId: true }).shape,
  /** The scene behind which it comes, by its 1-based order; 0 before the first. */
  sceneSort: z.coerce.number().int().min(0).max(30_000),
  thoughts: Thoughts,
});
export type NewSceneInput = z.input<typeof NewSceneInput>;
export const NewScene = z.object({ sceneTitle: z.string(), sceneContent: z.array(TypedLine) });
export type NewScene = z.infer<typeof NewScene>;

export const RULES_MAX = 3_000;
/** 写作约定: what every proposal for a version keeps to, in its writer's words. */
export const WritingRules = z.object({ rules: z.string() });
export const SaveWritingRules = SceneOf.omit({ sceneId: true }).extend({
  rules: z.string().trim().max(RULES_MAX),
  /** What the client shows in this place: other words are not replaced, which answers 409. Left out: whatever stands there is. */
  replaces: z.string().max(RULES_MAX).optional(),
});
