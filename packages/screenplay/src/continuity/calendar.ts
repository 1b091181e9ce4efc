import type { Figures } from "../figures/figures.ts";
import { quoteHeading, quoteLine } from "../findings/finding.ts";
import type { Line, Parsed } from "../parsed.ts";
import type { ConflictDraft } from "./conflict.ts";
import type { FactQuote } from "./fact.ts";
import { bodyOf, type StoryScene } from "./storyScenes.ts";
import { NUM, parseAmount, parseDate, parseWeekday, weekdayOf } from "./values.ts";

const DAYS = "日一二三四五六";
const DATED =
  /[\d零〇一二三四五六七八九十]{2,4}年[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]?[，,、\s（(]{0,2}(?:是)?(?:星期|礼拜|周)[一二三四五六日天]/gu;

const ruleQuote = (quote: FactQuote, mark: string) => ({ quote, mark, source: "rules" as const });
const place = (parsed: Parsed, line: Line, ordinal: number): FactQuote => ({
  ...quoteLine(parsed, line, ordinal),
  scene: ordinal,
});

/** A date whose day of the week is another in the calendar. */
export function weekdayClashes(parsed: Parsed): ConflictDraft[] {
  return parsed.scenes.flatMap((scene, i) =>
    scene.lines.flatMap((line) =>
      [...line.text.matchAll(DATED)].flatMap(([words]): ConflictDraft[] => {
        const date = parseDate(words);
        const is = date && weekdayOf(date);
        const statedWeekday = parseWeekday(words);
        if (is === null || statedWeekday === null || is === statedWeekday) return [];
        const title = `「${words}」：这一天是星期${DAYS[is]}。`;
        return [{ kind: "weekday", title, quotes: [ruleQuote(place(parsed, line, i + 1), words)] }];
      }),
    ),
  );
}

const NIGHT_WORDS = /夜里[^，。]{0,4}点|深夜|半夜|夜色|月亮(?!湾|岛)|月光|满天星|星星(?!点点的灯)|星空|繁星/u;
const DAY_WORDS = /日头|烈日|正午|晌午|太阳(?!镜|穴|能|花|伞)[^，。]{0,6}(?:毒|晒|照|升|当头|刺眼)|阳光|艳阳/u;
const ELSEWHEN =
  /回忆|闪回|梦|画[里中着上]|照片|屏幕|电视|海报|诗|歌|像|似|仿佛|如|昨|明天|等|还没|没有|[快将]要|渐|落|转眼|直到|直至|灯|写[着道]|升起/u;
/** `月光不见了`, `不见一丝阳光`. */
const goneOf = ({ source }: RegExp): RegExp => new RegExp(`(?:${source})不见|不见(?:了|一[丝点缕])?(?:${source})`, "u");
const GONE = { day: goneOf(NIGHT_WORDS), night: goneOf(DAY_WORDS) };
/** Time goes on in a scene: what stands behind it is of another hour than the heading's. */
const PASSES = /升起|西斜|下山|天[快已]?[黑亮]|[黑暗]下来|入夜|当晚|晚上|第二天|次日|几天/u;

/** A scene whose heading says day and whose action says night, or the other way round; and one that goes on from the scene before at another time. */
export function dayNightClashes(parsed: Parsed, figures: Figures, scenes: readonly StoryScene[]): ConflictDraft[] {
  return parsed.scenes.flatMap((scene, i): ConflictDraft[] => {
    const here = figures.scenes[i]?.dayNight;
    const heading = quoteHeading(parsed, scene, i + 1);
    if (!heading || (here !== "day" && here !== "night")) return [];
    const actions = bodyOf(scene).filter(({ type }) => type === "action");
    const words = here === "day" ? NIGHT_WORDS : DAY_WORDS;
    const passes = actions.findIndex(({ text }) => PASSES.test(text));
    const against = (passes < 0 ? actions : actions.slice(0, passes + 1)).find(
      ({ text }) => words.test(text) && !ELSEWHEN.test(text) && !GONE[here].test(text),
    );
    const time = here === "day" ? "白天" : "夜里";
    const statedTime = figures.scenes[i]?.time ?? "";
    if (against) {
      const quotes = [
        ruleQuote({ ...heading, scene: i + 1 }, statedTime),
        ruleQuote(place(parsed, against, i + 1), words.exec(against.text)?.[0] ?? ""),
      ];
      return [
        { kind: "dayNight", title: `场景标题写的是${time}，动作里却是${here === "day" ? "夜里" : "白天"}。`, quotes },
      ];
    }
    const before = scenes[i - 1];
    const [first] = actions;
    const opposite = here === "day" ? "night" : "day";
    if (!before || before.dayNight !== opposite || !first || !/^[\s△▲]*(?:紧?接上[一]?[场镜]|紧接着)/u.test(first.text))
      return [];
    const previous = parsed.scenes[i - 1];
    const there = previous && quoteHeading(parsed, previous, i);
    if (!there) return [];
    return [
      {
        kind: "dayNight",
        title: `写明紧接上一场，上一场是${opposite === "day" ? "白天" : "夜里"}，这一场却是${time}。`,
        quotes: [
          ruleQuote({ ...there, scene: i }, figures.scenes[i - 1]?.time ?? ""),
          ruleQuote({ ...heading, scene: i + 1 }, statedTime),
        ],
      },
    ];
  });
}

const AMOUNT = `(${NUM})(?:块|元|两|文|箱|个|斤)?`;
const TOTAL = new RegExp(`(?:一共|总共|共|拢共|合计)(?:是|要|收了|有|欠|花了|拨了)?${AMOUNT}`, "u");
const SPENT = new RegExp(`(?:花了|用了|付了|还了|给了|去了|用掉|花掉|找回来)${AMOUNT}`, "gu");
const LEFT = new RegExp(`(?:还剩|剩下|还差|还欠|只剩)${AMOUNT}`, "u");
const PART = /([\d零〇一二两三四五六七八九十百千万]*[百千万])(?:块|元|两)?(?=[，,、]|加|$)/gu;
const SUMMED = /加起来|一共|总共|合计/u;

/** Sums within one line that do not come out: what was spent and what is left, or the parts before the sum. */
export function sumClashes(parsed: Parsed): ConflictDraft[] {
  return parsed.scenes.flatMap((scene, i) =>
    bodyOf(scene).flatMap((line): ConflictDraft[] => {
      const title = sumTitle(line.text);
      return title === null ? [] : [{ kind: "money", title, quotes: [ruleQuote(place(parsed, line, i + 1), "")] }];
    }),
  );
}

function sumTitle(text: string): string | null {
  const found = TOTAL.exec(text);
  const total = found && parseAmount(found[1] ?? "");
  if (!found || total === null || total === undefined) return null;
  const add = (amounts: Iterable<RegExpMatchArray>): number[] =>
    [...amounts].flatMap((m) => parseAmount(m[1] ?? "") ?? []);
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const remainingMatch = LEFT.exec(text);
  const spent = add(text.matchAll(SPENT));
  if (remainingMatch && spent.length > 0) {
    const rest = total - sum(spent);
    return rest === parseAmount(remainingMatch[1] ?? "")
      ? null
      : `这笔数不对：${total} 去掉 ${sum(spent)} 该是 ${rest}，写的是「${remainingMatch[0]}」。`;
  }
  const at = text.search(SUMMED);
  const parts = add(text.slice(0, at).matchAll(PART));
  return parts.length > 1 && sum(parts) !== total && SUMMED.test(text)
    ? `这笔数不对：加起来是 ${sum(parts)}，写的是「${found[0]}」。`
    : null;
}
