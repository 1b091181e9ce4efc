import { sentencesOf } from "./sentences.ts";

/** Parts of a day in their order, from dawn to night. */
export type DayPart = 0 | 1 | 2 | 3 | 4 | 5;

const partsOf = (digits: string): readonly DayPart[] => [...digits].map((digit) => Number(digit) as DayPart);
/**
 * What plans, captions and persons call a time of day, the parts that a plan means by that, all parts that a line may mean by it or in which
 * its signs are seen, and the signs: what stands in the sky, is heard or done then.
 */
const TIMES = `
日|白天|白日|昼 ; 123 ; 01234
拂晓|黎明|破晓|清晨|清早|早晨|早上|晨|大早|一大早|大清早|一清早|大早上|大早晨 ; 0 ; 01 ; 朝阳(?![区医大路公])|旭日(?!集)|朝霞(?!路)|晨[光曦雾](?!文)|鱼肚白|天[^。，]{0,4}(?:蒙蒙|麻麻|刚|才)[^。，]{0,2}亮|天边泛白|(?:吃过|吃完|用过)?早饭(?:之后|以后|过后|后)(?=[，,])
凌晨 ; 0 ; 50 ; 公?鸡[^。，]{0,3}(?:[叫鸣啼]|打鸣)|[头二三]遍鸡|寅时
五更|卯时 ; 0 ; 0 ; 卯时
辰时 ; 1 ; 01 ; 辰时
巳时 ; 1 ; 1 ; 巳时
上午 ; 1 ; 12
午时 ; 2 ; 21 ; 午时
正午|中午|晌午|午间|大中午|大晌午|大正午 ; 2 ; 123 ; (?:正午|晌午)(?:的客人|刚|过|时)|(?:太阳|日头|烈日|骄阳|毒日头)[^。，]{0,3}(?:当[头顶空]|直直|正[毒午中]|最毒|晒得)
未时 ; 3 ; 23 ; 未时|(?:吃过|吃完|用过)?[午中]饭(?:之后|以后|过后|后)(?=[，,])
申时 ; 3 ; 3 ; 申时
下午|午后 ; 3 ; 324
酉时 ; 4 ; 43 ; 酉时
黄昏|傍晚|日落|薄暮|暮 ; 4 ; 34 ; (?:太阳|日头|夕阳)[^。，]{0,4}(?:落|沉|西斜|偏西|下山|擦着)|夕阳(?!红)|落日|晚霞|斜阳|残阳|余晖
戌时 ; 5 ; 45 ; 戌时|暮色|暮霭|天[^。，]{0,3}(?:擦黑|黑下来|黑透|全黑|暗下来)|(?:吃过|吃完|用过)?晚饭(?:之后|以后|过后|后)(?=[，,])
夜|入夜|深夜|半夜|午夜|夜里|夜晚|晚上|晚|子夜|夜深|大半夜|深更半夜|三更半夜|大晚上|大夜里 ; 5 ; 54 ; 夜(?:已经?|都)?(?:很)?深了|夜色(?!酒)|夜幕(?!降临前)
亥时|子时|丑时|[一二三四]更 ; 5 ; 5 ; 亥时|子时|丑时|(?:[一二三四两]|头)更(?:天|时|的|过|刚|梆|敲|鼓|已)|更夫[^。，]{0,6}(?:敲|打|喊)|(?:月亮|月光|明月|圆月)[^。，]{0,5}(?:中天|当空|当头|正中)
 ;  ; 450 ; (?:一轮|半个|一弯|一钩|残)?(?:月亮|月光|月色|月牙|残月(?!刀)|新月(?!集)|圆月(?!弯))(?!饼|湾|门|酒|族|宝|石|的衣)
 ;  ; 50 ; (?:满天|漫天|几颗|天上)?(?:的?是?)?(?:星[星光斗](?!期|糖|幼|点|大道)|繁星|银河(?![路证]))
 ;  ; 01234 ; 阳光(?!小区|花园|酒店|幼儿|广场)|日光(?!灯)|太阳(?![能伞镜花帽系穴岛广打])|日头(?!打)
`
  .trim()
  .split("\n")
  .map((row) => {
    const [names = "", planned = "", seen = "", signs = ""] = row.split(" ; ");
    return { names, planned: partsOf(planned), seen: partsOf(seen), signs };
  });

/** The parts of the day that a planned time means; none where it says none. */
export function plannedParts(time: string): readonly DayPart[] {
  const name = time.replace(/[（(].*$/u, "").trim();
  return TIMES.find(({ names }) => names !== "" && new RegExp(`^(?:${names})$`, "u").test(name))?.planned ?? [];
}

/** What may stand in a clause before such a sign: where it is seen. */
const WHERE = "(?:(?:窗|屋|门|院|街|头|天|东|西|山|江|河|海|湖|巷|楼)[^。，台墙桌]{0,2}[外里上口头边中下顶]的?)?";
/** Behind a name of the time, that the line says when it is: 深夜，; 晚上九点多，; 清晨的雾. */
const IS_NOW =
  "(?=了?[，,]|时分|的(?:阳光|太阳|日头|月光|风|街|天|雾)|[一二两三四五六七八九十\\d]{1,3}点[半多]?钟?(?=[，,]))";
const STARTS = TIMES.flatMap(({ names, signs, seen }) =>
  [names === "" ? "" : `(?!日|晚[，,]|夜[，,]|晨[，,]|暮[，,])(?:${names})${IS_NOW}`, signs]
    .filter((words) => words !== "")
    .map((words) => ({
      words: new RegExp(`(?:^|[。！？，△\\s])${WHERE}(${words})`, "u"),
      parts: seen,
      isNamed: words !== signs,
    })),
);
/** Light that somebody only speaks of, waits for, remembers, or that comes from elsewhere. */
const ELSEWHEN =
  /等到?|直到|明[早天晚]|昨[晚天夜]|昨儿|每[天晚早]|从早|那[天晚夜年]|想起|记得|画|照片|屏幕|没有|再没|没动|不见|还没|舞台|电视|银幕|暴雨|要下雨|早[^。]{0,8}就/u;
const LIKENED = /像|仿佛|似的|一样|如同/u;

export interface TimeSign {
  quote: string;
  parts: readonly DayPart[];
  /** It is said, not seen: a later line may say so of a later time. */
  isNamed: boolean;
}

/** What somebody says of the moment itself: 这大晌午的. */
const SAID_NOW = TIMES.flatMap(({ names, seen }) =>
  names === ""
    ? []
    : [
        {
          words: new RegExp(`这(?:都)?(?:大?(?:${names})|光天化日)的(?=[，。！？!?…您你]|$)`, "u"),
          // Who is up in the night says so before dawn as well.
          parts: seen.includes(5) ? [...seen, 0 as const] : seen,
        },
      ],
);

/** The part of the day at which somebody says it is now. */
export function timeSaidIn(speech: string): TimeSign | null {
  if (/昨|明[天早晚]|我说|白天能|那[天晚]/u.test(speech)) return null;
  for (const { words, parts } of SAID_NOW) {
    const quote = words.exec(speech)?.[0];
    if (quote !== undefined) return { quote, parts, isNamed: true };
  }
  return null;
}

/** The first sign of a part of the day in a line of action. */
export function timeSignIn(text: string): TimeSign | null {
  for (const sentence of sentencesOf(text))
    for (const { words, parts, isNamed } of STARTS) {
      const found = words.exec(sentence);
      const quote = found?.[1];
      if (found === null || quote === undefined) continue;
      const clauseEnd = sentence.slice(found.index + 1).search(/[，；]/u);
      const until = clauseEnd < 0 ? sentence : sentence.slice(0, found.index + 1 + clauseEnd);
      if (!ELSEWHEN.test(until) && !LIKENED.test(sentence)) return { quote, parts, isNamed };
    }
  return null;
}
