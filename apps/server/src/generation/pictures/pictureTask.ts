import {
  CHARACTER_TYPES,
  itemOf,
  itemsOf,
  MISSING,
  onlyItem,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import type { Card, PictureSize } from "../../images/index.ts";
import { AppError } from "../../platform/index.ts";
import { GENERATION_PROMPTS } from "../modelCalls/generationPrompts.ts";
import { mediumOf } from "../modelCalls/medium.ts";

/** The kinds of items that have a picture. */
export type PicturedKind = "biography" | "outline";

/** What a picture costs: units by the price table's measure, where a box is 1,000,000. */
export const PICTURE_UNITS: Readonly<Record<PicturedKind, number>> = { biography: 20_000, outline: 40_000 };
/** Seconds that a picture takes, for the estimate. */
export const PICTURE_SECONDS = 30;

/** One picture: what is asked for it, and how it is stored. */
export interface PictureTask {
  item: StepItem;
  prompt: string;
  /** What the provider is asked for; it is cut to `stored`. */
  size: string;
  stored: PictureSize;
  card: Card;
}

const NO_BIOGRAPHY = "先提交这份小传，再画像";
const NO_OUTLINE = "先提交故事大纲，再做封面";
/** Characters of a prompt: providers refuse or cut longer ones. */
const PROMPT_MAX = 1_500;
const PAPERS: Readonly<Record<number, string>> = { 1: "#d8e0de", 2: "#e2d8c8", 3: "#e0dce3" };
const COVER_PAPER = "#e1e5d6";

const textOf = (values: Values | undefined, key: string): string =>
  String(values?.[key] ?? "")
    .replaceAll(/\s+/gu, " ")
    .trim();
const rows = (labelled: readonly (readonly [label: string, words: string])[]): string =>
  labelled.flatMap(([label, words]) => (words === "" ? [] : [`${label}：${words.slice(0, 240)}`])).join("\n");

/** The picture of a person, or of the whole work; `name`: what the work is called, however its story core called it. @throws AppError not-found, invalid where its form was never submitted */
export function pictureTask(work: Work, name: string, kind: PicturedKind, id: string | null): PictureTask {
  return kind === "biography" ? portrait(work, id) : cover(work, name);
}

function portrait(work: Work, id: string | null): PictureTask {
  const item = id === null ? undefined : itemOf(work, id);
  if (item?.kind !== "biography")
    throw new AppError(id === null ? "invalid" : "not-found", { msg: id === null ? NO_BIOGRAPHY : MISSING });
  if (!item.isSubmit) throw new AppError("invalid", { msg: NO_BIOGRAPHY });
  const { values } = item;
  const role = CHARACTER_TYPES.find(({ value }) => value === Number(values["type"]))?.label ?? "";
  const facts = rows([
    ["姓名", textOf(values, "name")],
    ["性别", textOf(values, "gender")],
    ["年龄", textOf(values, "age")],
    ["职业", textOf(values, "occupation")],
    ["外貌", textOf(values, "appearance")],
    ["性格", textOf(values, "personality")],
    ["背景", textOf(values, "characterBackground")],
  ]);
  return {
    item,
    prompt: promptOf(work, GENERATION_PROMPTS.portrait, facts),
    size: "1024x1024",
    stored: { width: 768, height: 768 },
    card: {
      kind: "person",
      name: textOf(values, "name"),
      role,
      caption: [textOf(values, "age"), textOf(values, "occupation")].filter(Boolean).join("，"),
      paper: PAPERS[Number(values["type"])] ?? COVER_PAPER,
    },
  };
}

function cover(work: Work, name: string): PictureTask {
  const item = onlyItem(work, "outline");
  if (!item?.isSubmit) throw new AppError("invalid", { msg: NO_OUTLINE });
  const core = onlyItem(work, "core")?.values;
  const leads = itemsOf(work, "biography").filter(({ values }) => Number(values["type"]) === 1);
  const facts = rows([
    ["作品", name],
    ["题材", textOf(core, "genre")],
    ["故事", textOf(core, "storyCore")],
    ["主角", leads.map(({ values }) => `${textOf(values, "name")}，${textOf(values, "appearance")}`).join("；")],
    ["开场", textOf(item.values, "exposition")],
    ["高潮", textOf(item.values, "climax")],
  ]);
  return {
    item,
    prompt: promptOf(work, GENERATION_PROMPTS.cover, facts),
    size: "1024x1536",
    stored: { width: 768, height: 1024 },
    card: {
      kind: "work",
      title: name,
      lines: [textOf(core, "genre"), mediumOf(work.scriptType).name].filter(Boolean),
      paper: COVER_PAPER,
    },
  };
}

const promptOf = (work: Work, text: string, facts: string): string =>
  `${text.trim()}\n这是一部${mediumOf(work.scriptType).name}。\n\n${facts}`.slice(0, PROMPT_MAX).toWellFormed();
