import {
  composeSummary,
  ENTITIES,
  itemName,
  itemOf,
  itemsOf,
  onlyItem,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import { fence, neutralise } from "../../prompting/index.ts";
import { mediumOf } from "./medium.ts";
import { GENERATION_PROMPTS } from "./generationPrompts.ts";

/** Characters of one item of the bible; a long reference is cut before the story itself is. */
const ITEM_MAX = 6_000;
const BIBLE_MAX = 60_000;

/** A form as a prompt tells it: what its writer filled, under its labels; its summary where it says more than the fields. */
export function formatItem({ scriptType }: Work, item: StepItem): string {
  const fields = composeSummary(item.kind, item.values, scriptType);
  const summary = item.summaryOrigin === "fields" || item.summary.trim() === "" ? "" : `成文：${item.summary}`;
  return [fields, summary].filter(Boolean).join("\n").slice(0, ITEM_MAX).toWellFormed();
}

const headed = (title: string, text: string): string => (text.trim() === "" ? "" : `## ${title}\n${text}`);
/** Everything of the user's stands inside a fence, with what looks like our own marks made harmless. */
export const fenced = (text: string): string => fence(neutralise(text), "要点数据");

/** The system's message: the rules of writing, and what the medium asks. */
export const systemOf = (work: Work): string => {
  const { name, wording } = mediumOf(work.scriptType);
  return `${GENERATION_PROMPTS.system}\n\n四、体裁\n这是一部${name}。${wording}`;
};

/**
 * The story bible: core, synopsis, persons and outline, and the writer's own rules. The same bytes for every question of a work, so that a
 * provider's cache serves them. `except`: the item that is being written.
 */
export function bibleOf(work: Work, rules: string, references = "", except: string | null = null): string {
  const sections = (["core", "synopsis", "biography", "outline"] as const).flatMap((kind) =>
    itemsOf(work, kind)
      .filter((item) => item.id !== except)
      .map((item) =>
        headed(kind === "biography" ? itemName(work, item) : ENTITIES[kind].label, formatItem(work, item)),
      ),
  );
  const bible = sections.filter(Boolean).join("\n\n").slice(0, BIBLE_MAX).toWellFormed();
  return [
    "# 到目前为止写定的",
    fenced(bible || "还没有写。"),
    references.trim() === "" ? "" : `# 参考资料\n\n${fenced(references)}`,
    rules.trim() === "" ? "" : `# 写作约定\n\n${fenced(rules)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The act and the sequence above an item. */
export function aboveOf(work: Work, parentId: string | null): string {
  const parent = parentId === null ? undefined : itemOf(work, parentId);
  if (!parent) return "";
  const grand = parent.parentId === null ? undefined : itemOf(work, parent.parentId);
  const parts = [grand, parent].flatMap((item) => (item ? [headed(itemName(work, item), formatItem(work, item))] : []));
  return `# 上一级的设置\n\n${fenced(parts.join("\n\n"))}`;
}

/** Characters of the plan in a long run; a question about one form takes less along. */
const PLAN_MAX = 40_000;
const FORM_PLAN_MAX = 12_000;
/** A run's plan takes at most this share of what the model reads at once. */
const PLAN_SHARE = 1 / 8;
export const planMax = (contextTokens: number | undefined): number =>
  Math.min(PLAN_MAX, Math.floor((contextTokens ?? PLAN_MAX / PLAN_SHARE) * PLAN_SHARE));

const NOTE_MAX = 100;
const NOTE_MIN = 12;
const PLACE_MAX = 40;

/**
 * The whole plan, a row for each act, sequence and scene in their order: the same bytes for every scene of a work, so that a provider's cache serves
 * them. Notes get shorter where there are many. `current`: the item that is being written, which is named without its note.
 */
export function planOf(work: Work, max: number = FORM_PLAN_MAX, current: string | null = null): string {
  const acts = itemsOf(work, "act");
  const cards = work.items.filter(({ kind }) => kind === "act" || kind === "sequence" || kind === "scene").length;
  if (cards === 0) return "";
  const length = Math.max(NOTE_MIN, Math.min(NOTE_MAX, Math.floor(max / cards) - PLACE_MAX));
  const row = (item: StepItem): string =>
    `${itemName(work, item)}：${item.id === current ? "（正在写）" : noteOf(item, length)}`;
  let plan = "";
  for (const [item, indent] of inPlan(work, acts)) {
    if (plan.length >= max) break;
    plan += `${plan === "" ? "" : "\n"}${indent}${row(item)}`;
  }
  return `# 全剧各幕、序列和场景\n\n${fenced(plan.slice(0, max).toWellFormed())}`;
}

/** Acts, each with its sequences, each with its scenes, and how far each is moved in. */
function* inPlan(work: Work, acts: readonly StepItem[]): Generator<[item: StepItem, indent: string]> {
  for (const act of acts) {
    yield [act, ""];
    for (const sequence of itemsOf(work, "sequence", act.id)) {
      yield [sequence, "  "];
      for (const scene of itemsOf(work, "scene", sequence.id)) yield [scene, "    "];
    }
  }
}

function noteOf({ kind, values, summary }: StepItem, length: number): string {
  const description = String(values["theme"] || values["overview"] || summary || "");
  const where = kind === "scene" ? [values["time"], values["place"]].map((one) => String(one ?? "")).join(" ") : "";
  return [where.trim().slice(0, PLACE_MAX), kind === "scene" ? description : String(values["overview"] || description)]
    .filter(Boolean)
    .join("；")
    .replaceAll(/\s+/gu, " ")
    .slice(0, length)
    .toWellFormed();
}

/** The form that is being filled, as it stands. */
export const formOf = (kind: StepItem["kind"], form: Values, scriptType: number | null): string => {
  const filled = composeSummary(kind, form, scriptType);
  return filled === "" ? "" : `# 表单现在的内容\n\n${fenced(filled.slice(0, ITEM_MAX).toWellFormed())}`;
};

/** Names of the persons of the work, by their kind of role, and what is known of the story for rules and cards. */
export function personsOf(work: Work): { lead: string[]; rival: string[]; friend: string[] } {
  const planned = (onlyItem(work, "synopsis")?.values["characterPlanning"] ?? []) as Values[];
  const pages = itemsOf(work, "biography").map(({ values }) => ({ name: values["name"], type: values["type"] }));
  const all = [...pages, ...planned.map((one) => ({ name: one["characterName"], type: one["characterType"] }))];
  const of = (type: number): string[] =>
    [...new Set(all.filter((one) => Number(one.type) === type).map(({ name }) => String(name ?? "").trim()))].filter(
      Boolean,
    );
  return { lead: of(1), rival: of(2), friend: of(3) };
}
