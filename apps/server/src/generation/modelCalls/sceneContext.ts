import {
  checkScript,
  conventionsOf,
  itemName,
  itemOf,
  scenesInOrder,
  type CheckedLine,
  type CheckedScene,
  type CheckFinding,
  type StepItem,
  type StoryBible,
  type Work,
} from "@mochang/generation";
import { readRows, readSnapshot } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { bodyText, wordsOf } from "../sceneScripts/sceneJson.ts";
import { aboveOf, fenced, personsOf, formatItem } from "./context.ts";
import { mediumOf } from "./medium.ts";

/** Lines of the scene before that are told word for word. */
const END_LINES = 6;
/** Lines by which an earlier scene's ending is known again. */
const ENDING_LINES = 2;
const lastLines = (text: string, lines: number): string => text.trim().split("\n").slice(-lines).join("\n");
export const endOf = (text: string): string => lastLines(text, END_LINES);
export const endingOf = (text: string): string => lastLines(text, ENDING_LINES).replaceAll("\n", " ");

/** The scene that stands before one in the whole work. */
export function sceneBefore(work: Work, sceneId: string): StepItem | null {
  const scenes = scenesInOrder(work);
  return scenes[scenes.findIndex(({ id }) => id === sceneId) - 1] ?? null;
}

/** The scripts of scenes as they are stored, as text; a scene without one is left out. */
export async function storedTexts(
  db: Queryable,
  documentId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const snapshot = await readSnapshot(db, documentId);
  const scenes = snapshot.scenes.filter(({ id }) => ids.has(id));
  const found = new Map<string, string>();
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows) found.set(row.attrs.id, bodyText(row));
  return found;
}

/** Scenes' scripts as they are stored, line by line as rules see them; what is neither told nor said is left out. */
export async function storedLines(
  db: Queryable,
  documentId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, CheckedLine[]>> {
  const snapshot = await readSnapshot(db, documentId);
  const scenes = snapshot.scenes.filter(({ id }) => ids.has(id));
  const found = new Map<string, CheckedLine[]>();
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows)
      found.set(
        row.attrs.id,
        row.content.flatMap((line) => {
          const type = CHECKED.find((one) => one === line.attrs.type);
          const text = wordsOf(line).trim();
          return type && text !== "" ? [{ type, text }] : [];
        }),
      );
  return found;
}
const CHECKED: readonly CheckedLine["type"][] = [
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
];

/** What a scene is written from, beside the bible and the plan. */
export interface PrecedingScenes {
  /** What is above it; false where the conversation has said so. */
  above: boolean;
  /** How the scenes before it in its sequence end, where the conversation does not hold them: name and last lines. */
  endings: readonly { name: string; end: string }[];
  /** The last lines of the scene before it, word for word. */
  end: string;
}
export const NO_PRECEDING_SCENES: PrecedingScenes = { above: true, endings: [], end: "" };

/** The question about a scene; what changes least stands first, the scene's own setting last. */
export function sceneQuestion(work: Work, scene: StepItem, { above, endings, end }: PrecedingScenes): string {
  const rows = endings.map((one) => `${one.name}停在：${one.end}`);
  return [
    above ? aboveOf(work, scene.parentId) : "",
    rows.length === 0 ? "" : `# 这一串里写好的各场怎样收尾\n\n${fenced(rows.join("\n"))}`,
    end === "" ? "" : `# 前一场的结尾\n\n${fenced(end)}`,
    `# 这一场的设置\n\n${fenced(`${itemName(work, scene)}\n${formatItem(work, scene)}`)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** What rules hold a scene against. */
export function storyBible(work: Work, rules: string): StoryBible {
  const { lead, rival, friend } = personsOf(work);
  const names = [...new Set([...lead, ...rival, ...friend])];
  return { persons: names.map((name) => ({ name, aliases: [] })), rules: conventionsOf(rules, names) };
}

const words = (value: unknown): string => String(value ?? "").trim();
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(words).filter(Boolean) : []);

/** A scene as the rules see it. */
export function checkedScene(work: Work, id: string, lines: readonly CheckedLine[]): CheckedScene | null {
  const item = itemOf(work, id);
  if (!item) return null;
  const { values } = item;
  return {
    id,
    name: itemName(work, item),
    plan: {
      time: words(values["time"]),
      place: words(values["place"]),
      character: list(values["character"]),
      beats: list(values["beats"]),
      characters: mediumOf(work.scriptType).sceneCharacters,
    },
    lines,
  };
}

/** What rules find in a scene, held against those written before it. */
export function findingsOf(
  work: Work,
  written: readonly { id: string; lines: readonly CheckedLine[] }[],
  id: string,
  rules: string,
): CheckFinding[] {
  const scenes = written.flatMap((one) => checkedScene(work, one.id, one.lines) ?? []);
  return checkScript(scenes, storyBible(work, rules), id);
}
