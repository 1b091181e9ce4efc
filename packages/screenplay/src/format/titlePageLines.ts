import type { Line, Parsed } from "../parsed.ts";

const CREDIT = /^(?:《|title|credit|authors?|written|by$|by |draft|date|contact|copyright|screenplay|story|based|片名|剧名|劇名|标题|標題|书名|書名|编剧|編劇|作者|原著|原作|改编|改編|文[/／]|作[/／]|著|导演|導演|策划|策劃|监制|監製|联系|聯繫|日期|版权|版權|第[^\s]{1,4}稿|[^\s]{1,4}稿$)/iu;
const LONGEST = 60;

/**
 * How many of the document's first lines belong on a title page: its name, who wrote it, which draft it is. Cast lists, synopses and
 * whatever follows do not.
 */
export function titlePageLines(parsed: Parsed): number {
  let taken = 0;
  let credit = false;
  for (const line of parsed.frontMatter) {
    if (line.type !== "meta" || line.text.length > LONGEST) break;
    const fits = isTitle(line, parsed) || CREDIT.test(line.text.trim()) || credit;
    if (!fits) break;
    // `Written by` stands above its name.
    credit = /^(?:written by|by|screenplay by|story by|编剧|編劇|作者)[:：]?$/iu.test(line.text.trim());
    taken += 1;
  }
  return taken;
}

/** Whether a line is the work's name, decorated or not. */
export function isTitle(line: Line, parsed: Parsed): boolean {
  return parsed.title !== null && line.text.length <= LONGEST && line.text.includes(parsed.title) && line.text.length <= parsed.title.length + 12;
}
