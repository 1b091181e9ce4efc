import type { Remark } from "@mochang/contract";
import { saysOrdinal, writtenNumber } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import type { Script } from "../policy.ts";
import { presentTime } from "../present.ts";
import { escapeLines, escapeMarkdown } from "./escapeMarkdown.ts";
import { presentRemarks, readRemarks } from "./readRemarks.ts";

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
  db: Queryable,
  script: Pick<Script, "id" | "name" | "author">,
  now: Date,
): Promise<string> {
  const notes = await presentRemarks(db, script.id, await readRemarks(db, script.id));
  return remarksMarkdown(script, notes, await sceneTitles(db, script.id), presentTime(now));
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

/** What stands in each scene's heading, but for a number that is its place's. */
async function sceneTitles(db: Queryable, scriptId: string): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ rank: number; title: string | null; number: string | null }>(sql`
    select rank, case when (content->'attrs'->>'headed')::boolean then content #>> '{content,0,content,0,text}' end as title, content->'attrs'->>'number' as number
    from scenes where script_id = ${scriptId} and version_id = '' order by rank`);
  return new Map(
    rows.map(({ rank, title, number }) => [
      rank,
      title === null ? "" : saysOrdinal(number, rank) ? title.slice(writtenNumber(title).length) : title,
    ]),
  );
}
