import type { Prose } from "./prose.ts";
import { pick, type Random } from "./random.ts";

const NUMBERED = /^(\d+) ([^｜\s]{1,6})｜(.*)$/gmu;
const ADDED = ["我来接你。走桥上，四分钟。", "你先把话说完，我再走。", "灯还亮着，我看见了。"];
const SEEN = ["他把灯拧暗了一格。", "门外的脚步停住，没有人敲门。", "她把票翻过来，背面什么也没有写。"];
const WHY = ["补上第二次进攻", "换掉现成话", "接住上一行的动作", "这一句说破了"];
/** The task that only goes on behind the last line. */
const CONTINUING = /(?:^|\+)121(?:$|\+)/u;

const prose = (rows: readonly string[]): Prose => ({ text: rows.join("\n"), quotes: [], inventedFigures: [] });

/** Changes of the numbered lines in the data: some speeches and actions are shortened, one line is put in, one struck. */
export function writeEdits(taskId: string, script: string, random: Random): Prose {
  const lines = [...script.matchAll(NUMBERED)].map(([, at = "", type = "", words = ""]) => ({ at, type, words }));
  const last = lines.at(-1)?.at ?? "1";
  if (CONTINUING.test(taskId))
    return prose([
      `添 ${last}｜动作｜${pick(random, SEEN)}｜${pick(random, WHY)}`,
      `添 ${last}｜动作｜${pick(random, SEEN)}｜${pick(random, WHY)}`,
    ]);
  const worded = lines.filter(({ type, words }) => /对白|动作|正文/u.test(type) && words.length > 6);
  const rows = worded
    .filter((_, i) => i % 2 === 0)
    .slice(0, 4)
    .map(
      ({ at, type, words }) =>
        `改 ${at}｜${type}｜${words.slice(0, -3)}${type === "对白" ? "就是了。" : "，没有出声。"}｜${pick(random, WHY)}`,
    );
  const speech = worded.find(({ type }) => type === "对白") ?? worded[0];
  if (speech) rows.splice(1, 0, `添 ${speech.at}｜${speech.type}｜${pick(random, ADDED)}｜${pick(random, WHY)}`);
  const struck = worded.at(-1);
  if (struck && worded.length > 3 && worded.length % 2 === 0) rows.push(`删 ${struck.at}｜｜｜${pick(random, WHY)}`);
  return prose(rows.length > 0 ? rows : ["不改"]);
}

/** A scene of its own: a heading, some action, two persons who speak. */
export function writeScene(names: readonly string[], random: Random): Prose {
  const [one, two] = [names[0] ?? "甲", names[1] ?? "乙"];
  return prose([
    "场景标题｜外　渡轮甲板　夜",
    `动作｜${one}把缆绳绕到第三圈，停下。${pick(random, SEEN)}`,
    `人物名｜${two}`,
    "括号提示｜（没有回头）",
    `对白｜${pick(random, ADDED)}`,
    `人物名｜${one}`,
    "对白｜谁这个时候上桥。",
    "转场｜切至：",
  ]);
}
