import type { Report } from "./report.ts";

/** Why the table of persons is empty, in a sentence; null where it is not, or where no model was asked for it. */
export function noPersonsSentence({ arcs, figures }: Pick<Report, "arcs" | "figures">): string | null {
  if (arcs === undefined || arcs.length > 0) return null;
  return (figures.prose?.people ?? figures.people).length === 0
    ? "稿子里没有点出名字的人物，这张表空着。"
    : "没有哪个人物要什么、怎样变，能在稿子里找到引文，这张表空着。";
}
