import { randomInt } from "node:crypto";

/** Pieces of lines that were written for the questions; each kind is put together anew every time. */
const PLACES = [
  "渡口小屋",
  "老街邮局",
  "县医院走廊",
  "码头仓库",
  "祠堂",
  "绿皮车厢",
  "气象站",
  "电影院门口",
  "后厨",
  "盐井边",
];
const TIMES = ["日", "夜", "晨", "黄昏"];
const NAMES = ["老缪", "孙婆婆", "小满", "秦师傅", "阿桂", "何站长", "闵舟", "周大夫"];
const ACTS = [
  "把喇叭线拔了",
  "推门进来，抖了抖伞上的雨",
  "蹲下去，捡起那只掉了底的鞋",
  "关上窗，屋里暗了一半",
  "数了三遍零钱，又放回抽屉",
  "站在台阶上，没有往下走",
  "把信折好，压在茶杯底下",
  "转身就走，连帽子也没拿",
];
const SPEECHES = [
  "明天我上哪儿坐船去。",
  "你先坐，面马上就好。",
  "这话我只说一遍。",
  "车票我已经退了。",
  "别开灯，让我再坐一会儿。",
  "他走的时候留下什么没有？",
  "你爹当年也是这么说的。",
  "那就算我没来过。",
];
const TURNS = ["切至：", "淡入：", "淡出。", "叠化：", "切回：", "黑场。"];

const one = (list: readonly string[]): string => list[randomInt(list.length)] ?? "";

/** The kinds of lines that a question knows: what each is called, what that is, and how one is made. */
const KINDS = [
  {
    term: "场景标题",
    meaning: "第几场、在哪里、什么时候",
    make: () => `${1 + randomInt(60)}　${one(["内", "外"])}　${one(PLACES)}　${one(TIMES)}`,
  },
  { term: "动作", meaning: "人物做的事", make: () => `${one(NAMES)}${one(ACTS)}。` },
  { term: "对白", meaning: "人物说的话", make: () => `${one(NAMES)}：${one(SPEECHES)}` },
  { term: "转场", meaning: "怎样换到下一场", make: () => one(TURNS) },
] as const;

export interface Question {
  term: string;
  meaning: string;
  lines: string[];
  /** Which of the lines is the one asked for. */
  answer: number;
}

/** A question of which one line of each kind is to choose from, in any order. */
export function makeQuestion(): Question {
  const order = [...KINDS];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [a, b] = [order[last], order[other]];
    if (a && b) [order[last], order[other]] = [b, a];
  }
  const answer = randomInt(order.length);
  const { term = "", meaning = "" } = order[answer] ?? {};
  return { term, meaning, lines: order.map(({ make }) => make()), answer };
}
