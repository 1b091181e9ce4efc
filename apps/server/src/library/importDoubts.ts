import type { ImportDoubt } from "@mochang/contract";
import type { ReadWork } from "./fileReaders.ts";

/** What import was unsure of, and what the form (1 script, 2 novel) says against the text. */
export function importDoubts({ kind, unsure }: Pick<ReadWork, "kind" | "unsure">, fileType: number): ImportDoubt[] {
  const doubts: ImportDoubt[] = unsure.map((u) => ({
    kind: u.kind,
    message: u.message,
    ...("count" in u ? { count: u.count } : {}),
  }));
  if (fileType === 1 && (kind === "novel" || kind === "prose"))
    doubts.push({ kind: "form-differs", message: "选的是剧本，但这份文字读起来更像小说或散文。" });
  if (fileType === 2 && (kind === "screenplay" || kind === "stage"))
    doubts.push({ kind: "form-differs", message: "选的是小说，但这份文字读起来更像剧本。" });
  return doubts;
}
