import type { Remark } from "@mochang/contract";
import { saysOrdinal, sceneFacts, writtenNumber } from "@mochang/screenplay";
import { ordinalsOf, readRows } from "../../documents/index.ts";
import type { Database, Now, Queryable } from "../../platform/index.ts";
import type { Script } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import { escapeLines, escapeMarkdown } from "./escapeMarkdown.ts";
import { loadScriptPage, type ScriptPage } from "../scriptPage/loadScriptPage.ts";
import { presentNotes } from "./presentNotes.ts";

/** `<name>批注.md`, without what a file system refuses. */
export const remarksFileName = (name: string): string =>
  `${
    name
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, "")
      .trim()
      .slice(0, 64) || "未命名"
  }批注.md`;

const UNPLACED = "原文里已经找不到的批注";

/** A script's notes as Markdown, scene by scene, for people: what they wrote themselves bears no label of a model's text. */
export async function exportRemarks(
  deps: { db: Database; now: Now },
  script: Pick<Script, "name" | "author">,
  documentId: string,
): Promise<string> {
  const page = await loadScriptPage(deps, documentId);
  const notes = await presentNotes(deps.db, page);
  return remarksMarkdown(script, notes, await sceneTitles(deps.db, page), presentTime(deps.now()));
}

/** @param titles by the ordinal of their scene, 0 the front matter */
export function remarksMarkdown(
  script: Pick<Script, "name" | "author">,
  notes: readonly Remark[],
  titles: ReadonlyMap<number, string>,
  time: string,
): string {
  const author = script.author.trim() === "" ? "" : `　作者：${escapeMarkdown(script.author)}`;
  const parts = [`# 《${escapeMarkdown(script.name)}》批注`, `共 ${notes.length} 条${author}　导出时间：${time}`];
  let scene: number | null | undefined;
  for (const note of notes) {
    if (note.scene !== scene) parts.push(`## ${titleOf(note.scene, titles)}`);
    scene = note.scene;
    parts.push(escapeLines(note.key.trim(), "> "));
    parts.push(note.value.trim() === "" ? "（未写批注）" : escapeLines(note.value.trim()));
    parts.push(`——${note.updateTime}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function titleOf(scene: number | null, titles: ReadonlyMap<number, string>): string {
  if (scene === null) return UNPLACED;
  if (scene === 0) return "开篇";
  return [`第 ${scene} 场`, escapeMarkdown((titles.get(scene) ?? "").slice(0, 80))].filter(Boolean).join("　");
}

/** What stands in the headings of the scenes that have notes, but for a number that is its place's; by the ordinal. */
async function sceneTitles(db: Queryable, { snapshot }: ScriptPage): Promise<Map<number, string>> {
  const ordinals = ordinalsOf(snapshot.scenes);
  const noted = snapshot.scenes.filter((scene) => scene.notes.length > 0);
  const titles = new Map<number, string>();
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes: noted }))
    for (const row of rows) {
      const ordinal = ordinals.get(row.attrs.id) ?? 0;
      const { heading, number } = sceneFacts(row);
      if (ordinal === 0 || heading === null) continue;
      titles.set(ordinal, saysOrdinal(number, ordinal) ? heading.slice(writtenNumber(heading).length) : heading);
    }
  return titles;
}
