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

/** The conclusion's sheet: what the sample report concludes, in the fields that the conclusion's writer answers. */
const CONCLUSION = {
  verdict: "一页空船翻转了父女的债，这一笔值得拍；女儿这一边的过错，却一直没有人来要。",
  basis:
    "最高的是场面与动作，江心那几分钟没有一句解释，篙断、船过，每一步都看得见【第16场「断了，船也过去了。黑影退进雾里。」】；最低的是市场与可行，夜雾、江面、旧船凑在一处【第15场「四面全白。马灯只照得见两个人的膝盖。」】。",
  cost: { level: "中", why: "水上夜戏和大雾最费钱，其余都在渡口、饭桌和控制室。" },
  comparables: [{ title: "那山那人那狗", like: "父亲最后一次走老路，孩子跟着走完，才看懂那份差事。" }],
  strengths: [
    {
      title: "一页账，两种读法",
      why: "同一页空船，先读成父亲的刻薄，再读成他的偿还【第3场「欠的。一趟，一条船。」】。",
    },
    { title: "秘密是一次丢脸", why: "船工输掉的正是他唯一的本事【第15场「我开了二十三年船，我不知道哪头是北。」】。" },
    { title: "规矩被所有人试了一遍", why: "夜里被拒绝的换成了亲生女儿【第11场「一样的雾，就是一样的话。」】。" },
  ],
  weaknesses: [
    { title: "女儿没有欠过账", why: "缪小渡一路追问，自己从来没有被追问【第7场「你也没有。」】。" },
    { title: "平台船来得太方便", why: "最危险的障碍到出现时才第一次被提到【第16场「图上没有它。」】。" },
    {
      title: "动身的理由偏轻",
      why: "她非走不可，靠的是系统不认签字【第11场「北岸没有您的签字，系统不认，放不了行。」】。",
    },
  ],
  project: "先补女儿欠下的一笔，改到观众在雾起之前就知道她也躲过，才算过关。",
  writer: { follow: "积极跟进", say: "细节有来处，笑点和狠话用的是同一条规矩。" },
  roadmap: [
    {
      what: "补女儿欠下的一笔",
      how: "落在第7场的饭桌上，让她也躲过一次。",
      effort: "中",
      size: "两场戏",
      for: "短处一",
    },
    {
      what: "提前埋下平台船",
      how: "在第4场让小鲁顺口报一句，被曹主任打断。",
      effort: "小",
      size: "一句话",
      for: "短处二",
    },
    {
      what: "把动身的理由写重",
      how: "第11场换成只有她知道平台船没有标灯。",
      effort: "中",
      size: "两场戏",
      for: "短处三",
    },
  ],
};

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
    if (format === "json" && id === "4") return JSON.stringify(CONCLUSION);
    if (id.startsWith("summary-")) return SUMMARIES[id.slice("summary-".length)] ?? null;
    return format === "markdown" ? (written.get(id) ?? null) : null;
  };
}
