import type { Kind, Parsed } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import type { Row } from "./fountainRows.ts";

const KEYS =
  "title|credit|authors?|source|notes|draft ?date|date|contact(?: info)?|copyright|revisions?|format|font|watermark|header|footer|episode|series|language|tl|tc|tr|cc|bl|br|标题|標題|片名|剧名|劇名|编剧|編劇|作者|联系方式|日期|版权";
const KEY = new RegExp(`^(${KEYS})\\s{0,4}[:：]`, "iu");
const TITLE = /^(?:title|标题|標題|片名|剧名|劇名)$/iu;
const KINDS: readonly Kind[] = ["screenplay", "stage", "novel", "prose"];

/** Key of a row of a title page, in small letters; null for any other row. */
export const titleKey = (text: string): string | null => KEY.exec(text.slice(0, 60))?.[1]?.toLowerCase() ?? null;

/** What stands behind the key. */
const valueOf = (text: string): string =>
  text
    .slice(/[:：]/u.exec(text)?.index ?? 0)
    .replace(/^[:：]/u, "")
    .trim();

/** Without the marks of emphasis round the whole. */
const plain = (text: string): string => text.replace(/^[\s*_]+|[\s*_]+$/gu, "");

export interface TitlePage {
  /** Rows that it takes, from the first of the file. */
  rows: number;
  title: string | null;
  /** What our own `Format:` row says; a screenplay where there is none. */
  kind: Kind;
}

/** The title page: rows from the first to the first empty line, when the first of them is a key that title pages have. */
export function readTitlePage(rows: readonly Row[]): TitlePage {
  const page: TitlePage = { rows: 0, title: null, kind: "screenplay" };
  let at = rows.findIndex((row) => row.text !== "");
  if (at < 0 || titleKey(rows[at]?.text ?? "") === null) return page;
  for (; rows[at] && rows[at]?.text !== ""; at++) {
    const text = rows[at]?.text ?? "";
    const key = titleKey(text);
    if (key === "format") page.kind = KINDS.find((kind) => kind === valueOf(text).toLowerCase()) ?? page.kind;
    if (key === null || !TITLE.test(key) || page.title !== null) continue;
    const values = [valueOf(text)];
    for (let next = at + 1; rows[next]?.indented && titleKey(rows[next]?.text ?? "") === null; next++)
      values.push(rows[next]?.text ?? "");
    page.title =
      joinWraps(
        values
          .map(plain)
          .filter((value) => value !== "")
          .join("\n"),
      ) || null;
  }
  page.rows = at;
  return page;
}

/** How many lines of a document's front matter are a Fountain title page: from the first on, up to an empty line. */
export function ownTitlePage({ frontMatter, text }: Pick<Parsed, "frontMatter" | "text">): number {
  const key = titleKey(frontMatter[0]?.text ?? "");
  if (frontMatter[0]?.type !== "meta" || key === null || !/^[a-z]/u.test(key)) return 0;
  let rowCount = 1;
  for (; rowCount < frontMatter.length; rowCount++) {
    const line = frontMatter[rowCount];
    const gap = text.slice(frontMatter[rowCount - 1]?.end ?? 0, line?.start ?? 0);
    if (line?.type !== "meta" || (gap.match(/\r\n|\r|\n/gu)?.length ?? 0) !== 1) break;
  }
  return rowCount;
}

/** A row of a title page as its key with the colon and its value; null where it has no key. */
export function titleRow(text: string): { key: string; head: string; value: string } | null {
  const key = titleKey(text);
  const colon = /[:：]/u.exec(text)?.index;
  return key === null || colon === undefined
    ? null
    : { key, head: text.slice(0, colon + 1).trim(), value: text.slice(colon + 1).trim() };
}

export const isTitleKey = (key: string): boolean => TITLE.test(key);
