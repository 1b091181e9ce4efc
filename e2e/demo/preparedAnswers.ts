// What the simulated model says in the films: texts written by hand for the published script, so that a film shows a sensible report.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../fixtures/serverProcess.ts";

const CONTENT = join(ROOT, "apps/server/content");
export const FILM_SCRIPT = { id: "zuihou-yiban-duchuan", name: "最后一班渡船", author: "墨场编辑部（示例）" };

export const scriptText = (): string => readFileSync(join(CONTENT, "scripts", `${FILM_SCRIPT.id}.txt`), "utf8");

/** The sections of the sample report by the id of their prompt. */
function sections(): Map<string, string> {
  const source = readFileSync(join(CONTENT, "reports", `${FILM_SCRIPT.id}.md`), "utf8");
  return new Map(
    source
      .split(/^## /mu)
      .slice(1)
      .map((part) => {
        const [head = "", ...body] = part.split("\n");
        return [head.split(" ")[0] ?? "", body.join("\n").trim()];
      }),
  );
}

/** The median of each dimension over the five samples of the sample report. */
export function medianScores(): Record<string, number> {
  const samples = JSON.parse(readFileSync(join(CONTENT, "reports", `${FILM_SCRIPT.id}.scores.json`), "utf8")) as Record<
    string,
    number
  >[];
  const middle = (key: string): number => samples.map((sample) => sample[key] ?? 0).sort((a, b) => a - b)[2] ?? 0;
  return Object.fromEntries(Object.keys(samples[0] ?? {}).map((key) => [key, middle(key)]));
}

/** The change of the fourth scene that the sample report asks for, by the numbers that its lines have in the request. */
function fourthSceneEdits(script: string): string | null {
  const lineOf = (words: string): string | undefined =>
    [...script.matchAll(/^(\d+) [^｜\s]{1,6}｜(.*)$/gmu)].find(([, , text = ""]) => text.includes(words))?.[1];
  const retakeLine = lineOf("再量一遍");
  const flower = lineOf("胸前别着一朵红花");
  if (retakeLine === undefined || flower === undefined) return null;
  return [
    `添 ${retakeLine}｜动作｜△小鲁蹲下去，皮尺拉到一半，又抬起头。｜让平台船先露一面`,
    `添 ${retakeLine}｜人物名｜技术员小鲁｜让平台船先露一面`,
    `添 ${retakeLine}｜对白｜下游那条平台船还没拖走，灯也没挂。｜让平台船先露一面`,
    `添 ${retakeLine}｜动作｜△缪小渡翻开本子，刚写下「平台船」三个字。｜她记下来，被打断`,
    `改 ${flower}｜动作｜△曹主任小跑过来，手里捏着一沓文件。｜红花和纪念仪式说了两遍`,
  ].join("\n");
}

const SCENE_LINES = [
  "动作｜井绳放到了底，桶碰石头，一声闷响。",
  "人物名｜罗顺堂",
  "对白｜听见没有？底下是干的。",
  "动作｜沈照禾把绳子往回收，一尺一尺，收得很慢。手心里全是土。",
  "人物名｜沈照禾",
  "对白｜我六岁那年，这口井淹得死人。",
  "人物名｜罗顺堂",
  "括号提示｜（把桶接过去）",
  "对白｜那年是我下去的。",
  "动作｜沈照禾不看他，看天。天上一丝云也没有。",
  "人物名｜沈照禾",
  "对白｜叔，库里还有四枚弹。两个村。",
  "动作｜罗顺堂把空桶倒扣在井台上，坐下来，掏烟，烟盒也是空的。",
].join("\n");

/** What the steps of the generated film read as, by what a summary is of. */
const SUMMARIES: Readonly<Record<string, string>> = {
  biography:
    "三十四岁，县气象站的炮手。六岁那年掉进上坪的井，是村长罗顺堂下去把她托上来的。她话少，手稳，看云比看人准，最怕欠别人的。左手那道疤是第一次装弹留下的。\n\n她想把那条命还上，可是库里只有四枚弹，两个村都在等。她要学会的是：欠的账，不能拿不是自己的东西去还。",
  outline:
    "九十三天没有雨，县里只剩四枚增雨弹。沈照禾奉命择日作业，上坪的罗顺堂先到炮库门口坐着，一句话不说；下坪的魏长庚第二天也来了，带着女儿从上坪寄回来的信。\n\n第一枚打偏，雨落在山背后。她翻旧日志，发现少了一页，正是她六岁那年的那一页。账一笔一笔翻出来，谁欠谁的，越翻越说不清。\n\n最后一枚，她等到两村的渠口并在一处才开炮。天亮开闸，水先过下坪，再过上坪。",
};

/** The prepared answers of all three films. */
export function preparedAnswers(): (task: { id: string; format: string; script: string }) => string | null {
  const written = sections();
  return ({ id, format, script }) => {
    if (format === "edits") return fourthSceneEdits(script);
    if (format === "lines") return SCENE_LINES;
    if (id.startsWith("summary-")) return SUMMARIES[id.slice("summary-".length)] ?? null;
    return format === "markdown" ? (written.get(id) ?? null) : null;
  };
}
