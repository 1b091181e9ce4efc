import type { CreativeReference, Values } from "@mochang/generation";
import type { Queryable } from "../../platform/index.ts";
import { promptText } from "../references/referenceFiles.ts";

/** Characters of one reference, and of all of them, that a prompt takes along: the beginning, the middle and the end of a longer one. */
const ONE = 30_000;
const PARTS = 3;

/** What the story core's references say; a file's words are read in full and told in parts where they are too many. */
export async function referenceWords(db: Queryable, scriptId: string, form: Values): Promise<string> {
  const sources = Array.isArray(form["creativeRefSources"]) ? (form["creativeRefSources"] as CreativeReference[]) : [];
  const sections: string[] = [];
  for (const { refType, refName, refContent } of sources) {
    const words = refType === "file" ? await promptText(db, scriptId, refContent).catch(() => "") : refContent;
    if (typeof words === "string" && words.trim() !== "")
      sections.push(`## ${refName || "参考"}\n${partsOf(words, ONE / sources.length)}`);
  }
  return sections.join("\n\n");
}

function partsOf(words: string, room: number): string {
  if (words.length <= room) return words;
  const part = Math.floor(room / PARTS);
  const starts = Array.from({ length: PARTS }, (_, i) => Math.floor(((words.length - part) * i) / (PARTS - 1)));
  return starts.map((start) => words.slice(start, start + part).toWellFormed()).join("\n……\n");
}
