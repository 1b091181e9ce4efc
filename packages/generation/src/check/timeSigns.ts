import { sentencesOf } from "./sentences.ts";

/** Parts of a day in their order. */
export type DayPart = 0 | 1 | 2 | 3 | 4 | 5;

/** What a plan calls a part of the day, and the parts that it means. */
const PLANNED: readonly (readonly [words: RegExp, parts: readonly DayPart[]])[] = [
  [/^(?:日|白天|白日|昼)$/u, [1, 2, 3]],
  [/^(?:拂晓|黎明|破晓|凌晨|清晨|清早|早晨|早上|晨|大早|卯时|五更)$/u, [0]],
  [/^(?:上午|辰时|巳时)$/u, [1]],
  [/^(?:正午|中午|晌午|午间|午时)$/u, [2]],
  [/^(?:下午|午后|未时|申时)$/u, [3]],
  [/^(?:黄昏|傍晚|日落|暮|薄暮|酉时)$/u, [4]],
  [/^(?:夜|入夜|深夜|半夜|午夜|夜里|夜晚|晚上|晚|子夜|戌时|亥时|子时|丑时|[一二三四]更)$/u, [5]],
];

/** The parts of the day that a planned time means; none where it says none. */
export const plannedParts = (time: string): readonly DayPart[] =>
  PLANNED.find(([words]) => words.test(time.replace(/[（(].*$/u, "").trim()))?.[1] ?? [];

const CLOCK = "[一二两三四五六七八九十\\d]{1,3}点[半多]?钟?(?=[，,])";

/** Signs of a part of the day at the beginning of a clause, and all parts in which they are seen. */
const SIGNS: readonly (readonly [words: string, parts: readonly DayPart[]])[] = [
  ["(?:月亮|月光|明月|圆月)[^。，]{0,5}(?:中天|当空|当头|正中)", [5]],
  [
    "(?:一轮|半个|一弯|一钩|残)?(?:月亮|月光|月色|月牙|残月(?!刀)|新月(?!集)|圆月(?!弯))(?!饼|湾|门|酒|族|宝|石|的衣)",
    [4, 5, 0],
  ],
  ["(?:满天|漫天|几颗|天上)?(?:的?是?)?(?:星[星光斗](?!期|糖|幼|点|大道)|繁星|银河(?![路证]))", [5, 0]],
  ["(?:[一二三四两]|头)更(?:天|时|的|过|刚|梆|敲|鼓|已)|更夫[^。，]{0,6}(?:敲|打|喊)", [5]],
  [
    "(?:正午|晌午)(?:的(?:太阳|阳光|日头|客人|街)|刚|过|时)|(?:太阳|日头|烈日|骄阳|毒日头)[^。，]{0,3}(?:当[头顶空]|直直|正[毒午中]|最毒|晒得)",
    [1, 2, 3],
  ],
  ["(?:太阳|日头|夕阳)[^。，]{0,4}(?:落|沉|西斜|偏西|下山|擦着)", [3, 4]],
  ["(?:夕阳(?!红)|落日|晚霞|斜阳|残阳|余晖|(?:黄昏|傍晚)(?=[，,]|时分|的(?:阳光|太阳|风|街|天)))", [3, 4]],
  ["(?:暮色|暮霭)", [4, 5]],
  [
    "(?:朝阳(?![区医大路公])|旭日(?!集)|朝霞(?!路)|晨[光曦雾](?!文)|鱼肚白|天[^。，]{0,4}(?:蒙蒙|麻麻|刚|才)[^。，]{0,2}亮|天边泛白|(?:拂晓|黎明|清晨|清早)(?=[，,]|时分|的(?:阳光|太阳|风|街|天|雾)))",
    [0, 1],
  ],
  ["(?:公?鸡)[^。，]{0,3}(?:[叫鸣啼]|打鸣)|[头二三]遍鸡", [5, 0]],
  ["(?:阳光(?!小区|花园|酒店|幼儿|广场)|日光(?!灯)|太阳(?![能伞镜花帽系穴岛广打])|日头(?!打))", [0, 1, 2, 3, 4]],
  ["天[^。，]{0,3}(?:擦黑|黑下来|黑透|全黑|暗下来)", [4, 5]],
  [
    "夜(?:已经?|都)?(?:很)?深了|夜色(?!酒)|夜幕(?!降临前)|(?:入夜|夜里|深夜|半夜|午夜|子夜|夜深)(?=了?[，,]|时分|的(?:风|街|天|月光))",
    [5, 4],
  ],
  [`(?:晚上|夜里|深夜|半夜)${CLOCK}`, [5]],
  [`凌晨${CLOCK}`, [5, 0]],
  [`(?:早上|清晨)${CLOCK}`, [0, 1]],
  [`上午${CLOCK}`, [1]],
  [`(?:中午|正午)${CLOCK}`, [2]],
  [`下午${CLOCK}`, [3]],
  [`傍晚${CLOCK}`, [4]],
  ["上午(?=[，,]|的(?:阳光|太阳|日头|风|街|天))", [1, 2]],
  ["(?:下午|午后)(?=[，,]|的(?:阳光|太阳|日头|风|街|天))", [3, 2, 4]],
  ["(?:中午|正午|晌午)(?=[，,]|的(?:阳光|太阳|日头|风|街|天))", [2, 1, 3]],
  ["(?:一大早|大清早|一清早)(?=[，,](?![^。]{0,6}就))", [0, 1]],
  ["(?:吃过|吃完|用过)?早饭(?:之后|以后|过后|后)(?=[，,])", [0, 1]],
  ["(?:吃过|吃完|用过)?(?:午|中)饭(?:之后|以后|过后|后)(?=[，,])", [2, 3]],
  ["(?:吃过|吃完|用过)?晚饭(?:之后|以后|过后|后)(?=[，,])", [4, 5]],
  ["子时|丑时", [5]],
  ["寅时", [5, 0]],
  ["卯时", [0]],
  ["辰时", [0, 1]],
  ["巳时", [1]],
  ["午时", [2, 1]],
  ["未时", [2, 3]],
  ["申时", [3]],
  ["酉时", [4, 3]],
  ["戌时", [4, 5]],
  ["亥时", [5]],
];
/** What may stand in a clause before such a sign: where it is seen. */
const WHERE = "(?:(?:窗|屋|门|院|街|头|天|东|西|山|江|河|海|湖|巷|楼)[^。，台墙桌]{0,2}[外里上口头边中下顶]的?)?";
const STARTS = SIGNS.map(([words, parts]) => ({
  words: new RegExp(`(?:^|[。！？，△\\s])${WHERE}(${words})`, "u"),
  parts,
}));
/** Light that somebody only speaks of, waits for, remembers, or that comes from elsewhere. */
const ELSEWHEN =
  /等到?|直到|明[早天晚]|昨[晚天夜]|昨儿|每[天晚早]|从早|那[天晚夜年]|想起|记得|画|照片|屏幕|没有|再没|没动|不见|还没|舞台|电视|银幕|暴雨|要下雨/u;

const LIKENED = /像|仿佛|似的|一样|如同/u;

export interface TimeSign {
  quote: string;
  parts: readonly DayPart[];
}

/** What somebody says of the moment itself: 这大晌午的. */
const SAID_NOW: readonly (readonly [words: RegExp, parts: readonly DayPart[]])[] = [
  [/这(?:都)?(?:大清早|一大早|大早上|大早晨)的(?=[，。！？!?…您你]|$)/u, [0, 1]],
  [/这(?:都)?(?:大白天|光天化日)的(?=[，。！？!?…您你]|$)/u, [0, 1, 2, 3, 4]],
  [/这(?:都)?(?:大中午|大晌午|大正午)的(?=[，。！？!?…您你]|$)/u, [1, 2, 3]],
  [/这(?:都)?(?:大半夜|深更半夜|三更半夜|大晚上|大夜里)的(?=[，。！？!?…您你]|$)/u, [5, 4, 0]],
];

/** The part of the day at which somebody says it is now. */
export function timeSaidIn(speech: string): TimeSign | null {
  if (/昨|明[天早晚]|我说|白天能|那[天晚]/u.test(speech)) return null;
  for (const [words, parts] of SAID_NOW) {
    const quote = words.exec(speech)?.[0];
    if (quote !== undefined) return { quote, parts };
  }
  return null;
}

/** The first sign of a part of the day in a line of action. */
export function timeSignIn(text: string): TimeSign | null {
  for (const sentence of sentencesOf(text))
    for (const { words, parts } of STARTS) {
      const found = words.exec(sentence);
      const quote = found?.[1];
      if (found === null || quote === undefined) continue;
      const clauseEnd = sentence.slice(found.index + 1).search(/[，；]/u);
      const until = clauseEnd < 0 ? sentence : sentence.slice(0, found.index + 1 + clauseEnd);
      if (!ELSEWHEN.test(until) && !LIKENED.test(sentence)) return { quote, parts };
    }
  return null;
}
