import type { Line, Parsed } from "../parsed.ts";
import { ownTitlePage } from "./fountain/titlePage.ts";

const CREDIT =
  /^(?:《|title|credit|authors?|written|by$|by |draft|date|contact|copyright|screenplay|story|based|片名|剧名|劇名|标题|標題|书名|書名|编剧|編劇|作者|原著|原作|改编|改編|文[/／]|作[/／]|著|导演|導演|策划|策劃|监制|監製|联系|聯繫|日期|版权|版權|第[^\s]{1,4}稿|[^\s]{1,4}稿$)/iu;
const MAX_LENGTH = 60;
/** A name, a place, a date: a row without a label, short and no sentence. */
const BARE_ROW = /^[^:：。！？!?，,；;]{1,24}$/u;
/** What opens a list of people or an account of the story. */
const OTHER =
  /人物|角色|演员|演員|梗概|简介|簡介|大纲|大綱|小传|小傳|故事|前言|题记|題記|说明|說明|目录|目錄|时间|時間|地点|地點|场景|場景|^(?:cast|characters|synopsis|setting|time|place|note)/iu;
const MAX_BARE = 6;

/**
 * How many of the document's first lines belong on a title page: its name, who wrote it, which draft it is. Cast lists, synopses and
 * whatever follows do not.
 */
export function titlePageLines(parsed: Parsed): number {
  const fountain = ownTitlePage(parsed);
  if (fountain > 0) return fountain;
  let count = 0;
  let bare = 0;
  let credit = false;
  for (const line of parsed.frontMatter) {
    if (line.type !== "meta" || line.text.length > MAX_LENGTH) break;
    const fits = isTitle(line, parsed) || CREDIT.test(line.text.trim()) || credit;
    // Final Draft's title pages, and many others, name their people without a label.
    if (!fits && !(count > 0 && bare++ < MAX_BARE && BARE_ROW.test(line.text.trim()) && !OTHER.test(line.text))) break;
    // `Written by` stands above its name.
    credit = /^(?:written by|by|screenplay by|story by|编剧|編劇|作者)[:：]?$/iu.test(line.text.trim());
    count += 1;
  }
  return count;
}

/** Whether a line is the work's name, decorated or not. */
export function isTitle(line: Pick<Line, "text">, parsed: Pick<Parsed, "title">): boolean {
  return (
    parsed.title !== null &&
    line.text.length <= MAX_LENGTH &&
    line.text.includes(parsed.title) &&
    line.text.length <= parsed.title.length + 12
  );
}
