// A novel of any length, the same every time: volumes, titled chapters, narration and speech in paragraphs of uneven length.
import { chineseNumeral } from "@mochang/screenplay/numerals";

const PEOPLE = [
  "沈砚秋",
  "陆明河",
  "阿蘅",
  "顾三娘",
  "老魏",
  "白先生",
  "程小满",
  "韩铁",
  "周掌柜",
  "林九",
  "宋青禾",
  "秦姑姑",
];
const PLACES = [
  "青芦渡",
  "裁缝巷",
  "七星客栈",
  "清河镇",
  "老盐仓",
  "南门大街",
  "白塔寺",
  "榆树胡同",
  "北仓码头",
  "听雨楼",
];
const THINGS = [
  "一盏油灯",
  "半块玉佩",
  "那本旧账",
  "一封没有落款的信",
  "一把铜钥匙",
  "两坛陈酒",
  "一张当票",
  "那只青瓷碗",
];
const ACTS = [
  "放下茶碗",
  "推开窗子",
  "抬起头来",
  "往火盆里添了块炭",
  "把灯挑亮了些",
  "转过身去",
  "慢慢地坐了下来",
  "看了看天色",
];
const SAYS = ["说", "问", "低声道", "冷笑道", "叹道", "笑着说", "答道", "忽然问"];
const SPEECH = [
  "你从{p}来，路上可曾遇见{n}",
  "{t}是谁留下的",
  "这件事不要让{n}知道",
  "今晚就走，再晚就来不及了",
  "我在{p}等了三天，只等来{t}",
  "你说的话，我一个字也不信",
  "当年的事，{n}比谁都清楚",
  "先喝口热的，慢慢讲",
  "别出声，外头有人",
  "钱我可以不要，{t}得还给我",
];
const TELLS = [
  "雨下了一整夜，{p}的石板路上积了一层薄薄的水",
  "{n}没有回答，只把{t}收进袖子里",
  "从{p}到{q}，少说也有四十里路，又逢着连日的大雪",
  "巷子尽头传来几声狗叫，很快又静了下去",
  "谁也没有料到{n}会在这个时候回到{p}",
  "他想起许多年前的一个黄昏，也是这样的天气，也是在{p}",
  "灯影在墙上晃了几晃，像一个要说话又没有说的人",
  "{n}数了数手里的铜钱，够买一张去{q}的船票，不够再买一张回来的",
  "天快亮的时候风停了，远处的山一层一层地露出来",
  "桌上摆着{t}，谁也不去碰它",
];
const TITLES = ["夜渡", "旧账", "风雪", "来客", "灯下", "失约", "重逢", "空城", "暗巷", "归途", "杀机", "故人"];

/** Numbers that look thrown and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const CHAPTER = 2_600;
const VOLUME = 60;

/** Text of at least `characters` characters, cut at a paragraph. */
export function makeNovel(characters: number): string {
  const throwOf = dice(characters);
  const one = (of: readonly string[]): string => of[throwOf(of.length)] as string;
  const fill = (words: string): string =>
    words
      .replaceAll("{n}", one(PEOPLE))
      .replace("{p}", one(PLACES))
      .replace("{q}", one(PLACES))
      .replace("{t}", one(THINGS));
  const speech = (): string => `${fill(one(SPEECH))}${one(["。", "？", "！", "。"])}`;
  const paragraph = (): string => {
    const sort = throwOf(10);
    if (sort < 4)
      return `${Array.from({ length: 1 + throwOf(5) }, () => fill(one(TELLS))).join("，")}。${sort < 2 ? `${fill(one(TELLS))}。` : ""}`;
    if (sort < 6) return `“${speech()}”${one(PEOPLE)}${one(SAYS)}。`;
    if (sort < 7) return `${one(PEOPLE)}${one(ACTS)}：“${speech()}”`;
    if (sort < 8) return `“${fill(one(SPEECH))}，”${one(PEOPLE)}${one(ACTS)}，“${speech()}”`;
    return `“${speech()}”`;
  };
  const parts = ["《盐仓旧事》", "作者：归砚", ""];
  let length = 0;
  for (let chapter = 1; length < characters; chapter++) {
    if (chapter % VOLUME === 1)
      parts.push(`第${chineseNumeral(Math.floor(chapter / VOLUME) + 1)}卷 ${one(TITLES)}`, "");
    parts.push(`第${chineseNumeral(chapter)}章 ${one(TITLES)}`, "");
    for (let inside = 0; inside < CHAPTER && length < characters;) {
      const words = paragraph();
      parts.push(`　　${words}`);
      inside += words.length;
      length += words.length + 3;
    }
    parts.push("");
  }
  return parts.join("\n");
}
