import type { CheckedLine, CheckRule } from "./checkedScene.ts";

/** What is wrong with one line by itself: the words, and why. */
export interface LineFault {
  rule: CheckRule;
  quote: string;
  message: string;
}

/** Ready-made prose that machines reach for. A list of our own; each entry is a turn of phrase, not a word. */
const CLICHES: readonly RegExp[] = [
  /(?:空气|时间|世界|一切|画面)[^。，]{0,6}(?:凝固|静止|定格|停滞)/u,
  /嘴角[^。，]{0,6}(?:勾起|扬起|上扬|浮现|泛起|挂着)[^。，]{0,8}(?:笑|弧度)/u,
  /(?:眼中|眼底|眼里|眸中|眼神[里中]|脸上)[^。，]{0,4}(?:闪过|掠过|划过)[一丝抹]/u,
  /(?:心中|心里|心头)[^。，]{0,3}(?:五味杂陈|百感交集|五味陈杂)|五味杂陈|百感交集/u,
  /(?:这)?不(?:仅仅?|只)?是[^，。]{1,12}[，,]\s*(?:而|更)是/u,
  /一股[^。，]{0,8}(?:寒意|暖流|热流|酸楚|凉意)[^。]{0,6}(?:升起|涌|袭|直冲|蔓延|窜)/u,
  /深吸(?:了)?一口气[^。]{0,10}(?:眼神|目光)|(?:眼神|目光)[^。，]{0,5}(?:变得)?(?:坚定|深邃|锐利|复杂)/u,
  /(?:泪水|眼泪|热泪)[^。，]{0,6}(?:模糊|夺眶|打湿|滑落|在眼眶)/u,
  /命运的(?:齿轮|轮盘|车轮|安排|捉弄)/u,
  /(?:声音|语气|话语|口吻)[里中]?[^。，]{0,4}(?:带着|透着|透出|夹杂着)[^。，]{0,4}(?:一丝|几分|不容)/u,
  /不容置疑|不易察觉的|难以言喻|难以名状|无法言说|说不清道不明/u,
  /(?:心脏?|胸口)[^。，]{0,6}(?:漏跳|猛地一紧|狠狠一揪|被攥住|像被)/u,
  /(?:仿佛|好像|宛如)[^。，]{0,8}(?:要把|要将)[^。，]{0,8}(?:看穿|看透|吞噬|淹没)/u,
  /(?:沉默|寂静|死寂)[^。，]{0,4}(?:蔓延|笼罩|弥漫|吞没)/u,
  /(?:阳光|月光|晨光|余晖)[^。，]{0,6}(?:洒在|洒落|透过[^。，]{0,8}洒)/u,
  /指节[^。，]{0,4}(?:泛白|发白)|指甲[^。，]{0,4}(?:嵌进|掐进)(?:掌心|手心)/u,
  /(?:倒吸|倒抽)(?:了)?一口(?:凉|冷)气/u,
  /(?:久久|迟迟)(?:不能|无法)(?:平静|平息|言语|释怀)/u,
  /(?:千言万语|万语千言)[^。，]{0,4}(?:化作|汇成|哽在)/u,
  /在(?:这|那)一刻[，,]?(?:他|她|我|所有|一切|终于)/u,
];

const FEELINGS =
  "悲伤|悲痛|悲哀|愤怒|恼怒|气愤|害怕|恐惧|绝望|喜悦|高兴|快乐|幸福|欣慰|内疚|愧疚|委屈|孤独|失落|失望|激动|焦虑|不安|紧张|羡慕|嫉妒|难过|痛苦|感动|惊讶|震惊|后悔|沮丧|兴奋";
const TOLD: readonly RegExp[] = [
  new RegExp(
    `(?:感到|觉得|感觉|倍感|内心|心里|心中|心头)[^。，；]{0,6}(?:${FEELINGS})(?!地|的(?:样子|声音|脸|神))`,
    "u",
  ),
  new RegExp(`(?:十分|非常|无比|极其|格外|特别|异常)(?:的)?(?:${FEELINGS})(?!地)`, "u"),
  new RegExp(`(?:一阵|一股|一丝|无尽的|莫名的)(?:${FEELINGS})[^。，]{0,6}(?:涌|袭|掠|笼罩|上)`, "u"),
];

const HAN = /\p{Script=Han}/gu;
const LETTER = /[A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\uac00-\ud7af]/gu;
const FOREIGN_LETTERS = 12;

/** Action and speech are judged by what they may be: a person may say what he feels, the page may not say it for him. */
const isProse = (type: CheckedLine["type"]): boolean => type === "action" || type === "parenthetical";

/**
 * Everything that is wrong with a line by itself. `names`: of the persons, which may hold any word. What it finds is known before the
 * line is shown.
 */
export function lineFaults({ type, text }: CheckedLine, banned: readonly string[] = []): LineFault[] {
  if (type === "heading" || type === "character" || type === "transition") return [];
  const faults: LineFault[] = [];
  const cliche = CLICHES.map((words) => words.exec(text)?.[0]).find(Boolean);
  if (cliche) faults.push({ rule: "cliche", quote: cliche, message: "现成话，谁写都是这一句" });
  const emotionPhrase = isProse(type) ? TOLD.map((words) => words.exec(text)?.[0]).find(Boolean) : undefined;
  if (emotionPhrase)
    faults.push({ rule: "told-emotion", quote: emotionPhrase, message: "把感受直接说了出来，演员没有东西可演" });
  for (const word of banned)
    if (word !== "" && text.includes(word))
      faults.push({ rule: "banned-word", quote: word, message: "写作约定里说了不用这个词" });
  const letters = text.match(LETTER)?.length ?? 0;
  if (letters >= FOREIGN_LETTERS && letters > 2 * (text.match(HAN)?.length ?? 0))
    faults.push({ rule: "foreign-line", quote: text.slice(0, 40), message: "这一行不是中文" });
  return faults;
}
