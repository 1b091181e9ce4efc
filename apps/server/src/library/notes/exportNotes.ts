import type { Remark } from "@mochang/contract";
import { placeName, saysOrdinal, sceneFacts, writtenNumber, type Figures } from "@mochang/screenplay";
import { retryIfReplaced, loadFigures, ordinalsOf, readRows } from "../../documents/index.ts";
import type { Database, Now, Queryable } from "../../platform/index.ts";
import type { Script } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import { escapeLines, escapeMarkdown } from "./escapeMarkdown.ts";
import { loadScriptPage, type ScriptPage } from "../scriptPage/loadScriptPage.ts";
import { presentNotes } from "./presentNotes.ts";

/** `<name>批注.md`, without what a file system refuses. */
export const notesFileName = (name: string): string =>
  `${
    name
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, "")
      .trim()
      .slice(0, 64) || "未命名"
  }批注.md`;

/** A reader's note about no line. */
const WHOLE = "whole";
/** Whose it is, where it is not the writer's own. */
const signed = ({ name, own }: { name: string; own: boolean }): string => (own ? "" : `${escapeMarkdown(name)}　`);
const UNPLACED = "原文里已经找不到的批注";

/** A script's notes as Markdown, scene by scene, for people: what they wrote themselves bears no label of a model's text. */
export async function exportNotes(
  deps: { db: Database; now: Now },
  script: Pick<Script, "name" | "author">,
  documentId: string,
): Promise<string> {
  const opened = await retryIfReplaced(async () => {
    const page = await loadScriptPage(deps, documentId);
    const notes = await presentNotes(deps.db, page);
    const { figures } = await loadFigures(deps.db, documentId, page.reading.id);
    return { page, notes, figures };
  });
  const titles = await sceneTitles(deps.db, opened.page, opened.figures);
  return notesMarkdown(script, opened.notes, titles, presentTime(deps.now()));
}

/** What a scene is called, and what else stands in its heading. */
interface SceneTitle {
  name: string;
  heading: string;
}

/** @param titles by the ordinal of their scene */
export function notesMarkdown(
  script: Pick<Script, "name" | "author">,
  notes: readonly Remark[],
  titles: ReadonlyMap<number, SceneTitle>,
  time: string,
): string {
  const author = script.author.trim() === "" ? "" : `　作者：${escapeMarkdown(script.author)}`;
  const parts = [`# 《${escapeMarkdown(script.name)}》批注`, `共 ${notes.length} 条${author}　导出时间：${time}`];
  let scene: number | null | typeof WHOLE | undefined;
  for (const note of notes) {
    const of = note.key === "" ? WHOLE : note.scene;
    if (of !== scene) parts.push(`## ${of === WHOLE ? "总评" : titleOf(of, titles)}`);
    scene = of;
    if (note.key !== "") parts.push(escapeLines(note.key.trim(), "> "));
    parts.push(note.value.trim() === "" ? "（未写批注）" : escapeLines(note.value.trim()));
    parts.push(`——${signed(note)}${note.updateTime}${note.settled === "" ? "" : "，已了结"}`);
    for (const reply of note.replies)
      parts.push(`${escapeLines(reply.words.trim(), "> ")}\n\n> ——${signed(reply)}${reply.time}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function titleOf(scene: number | null, titles: ReadonlyMap<number, SceneTitle>): string {
  if (scene === null) return UNPLACED;
  if (scene === 0) return "开篇";
  const { name, heading } = titles.get(scene) ?? { name: `第${scene}场`, heading: "" };
  return [name, heading.slice(0, 80)].map(escapeMarkdown).filter(Boolean).join("　");
}

/** What the scenes that have notes are called, and what else stands in their headings; by the ordinal. */
async function sceneTitles(
  db: Queryable,
  { snapshot }: ScriptPage,
  figures: Figures,
): Promise<Map<number, SceneTitle>> {
  const ordinals = ordinalsOf(snapshot.scenes);
  const noted = snapshot.scenes.filter((scene) => scene.notes.length > 0);
  const titles = new Map<number, SceneTitle>();
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes: noted }))
    for (const row of rows) {
      const ordinal = ordinals.get(row.attrs.id) ?? 0;
      const { heading, number } = sceneFacts(row);
      if (ordinal === 0) continue;
      const isLabelled = saysOrdinal(number, ordinal) || figures.scenes[ordinal - 1]?.label !== undefined;
      const rest = heading === null ? "" : isLabelled ? heading.slice(writtenNumber(heading).length) : heading;
      titles.set(ordinal, { name: placeName(figures, ordinal, "场"), heading: rest });
    }
  return titles;
}
