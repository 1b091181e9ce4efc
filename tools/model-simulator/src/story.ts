import type { Prose } from "./prose.ts";
import { between, pick, type Random } from "./random.ts";

const SURNAMES = "巫 仰 郗 宓 亓 璩 鄢 逄 储 蔺 晏 凌".split(" ");
const GIVEN = "得闲 望秋 廷芳 守一 采薇 大年 怀朴 若拙 青阳 三晋 问渠 知远".split(" ");
const PLACES = "渡口票房 粮站磅房 老戏院后台 河堤闸屋 车队调度室 卫生院走廊 祠堂天井 冷库月台".split(" ");
const TIMES = ["日", "夜", "清晨", "黄昏"] as const;
const THINGS = "铜哨 票根 水壶 账页 雨衣 钥匙 收音机 粮票 鞋样 煤油灯 秤砣 挂历".split(" ");
const DOES = [
  "把{thing}推到桌子另一头",
  "将{thing}翻过来，看背面的字",
  "数了三遍{thing}，少一个",
  "用{thing}抵住门",
  "把{thing}揣进怀里，又掏出来放下",
  "拿{thing}换了半袋面",
  "蹲下去捡{thing}，半天没有起来",
  "把{thing}锁进柜子，钥匙扔进水缸",
] as const;
const THEN = [
  "对面的人没有接",
  "门外有人喊{other}的名字",
  "{other}先笑了一声",
  "水开了，谁也没去提",
  "灯灭了一盏",
  "{other}把凳子往后挪了半步",
  "墙上的钟停在两点",
  "雨从窗缝里进来，湿了半张桌子",
] as const;
const SAYS = [
  "{thing}是谁给你的？",
  "你昨天说的是东头，今天又是西头。",
  "我不认得这个人。",
  "先吃饭，吃完再算。",
  "三年了，你头一回来。",
  "这个数不对，你再数。",
  "船八点开，我不等你。",
  "别碰那{thing}。",
] as const;

/** Sentences of a story, combined so that they seldom repeat. */
export function createTeller(persons: readonly string[], random: Random) {
  const names =
    persons.length >= 2 ? [...persons] : Array.from({ length: 3 }, () => pick(random, SURNAMES) + pick(random, GIVEN));
  const filled = (form: string, name: string): string =>
    form
      .replaceAll("{thing}", () => pick(random, THINGS))
      .replaceAll("{other}", () =>
        pick(
          random,
          names.filter((other) => other !== name),
        ),
      );
  const deed = (name = pick(random, names)): string =>
    `${name}在${pick(random, PLACES)}${filled(pick(random, DOES), name)}，${filled(pick(random, THEN), name)}`;
  return {
    names,
    deed,
    act: (name: string): string => `${name}${filled(pick(random, DOES), name)}，${filled(pick(random, THEN), name)}。`,
    say: (name: string): string => filled(pick(random, SAYS), name),
  };
}
type Teller = ReturnType<typeof createTeller>;

/** What a field of a form is filled with, by its name on the wire. */
function valueOf(key: string, narrator: Teller, random: Random): unknown {
  if (/^(?:character)?name$/iu.test(key) && key !== "name") return pick(random, SURNAMES) + pick(random, GIVEN);
  switch (key) {
    case "scriptName":
    case "name":
    case "title":
      return `${pick(random, THINGS)}${pick(random, PLACES).slice(0, 2)}${between(random, 2, 99)}`;
    case "age":
      return String(between(random, 18, 70));
    case "gender":
      return pick(random, ["男", "女"]);
    case "time":
      return pick(random, TIMES);
    case "place":
    case "locations":
      return pick(random, PLACES);
    case "character":
      return pick(random, narrator.names);
    default:
      return `${narrator.deed()}；${narrator.deed()}。`;
  }
}

/** The prompt's own example filled with a story: an outer list has as many entries as it is asked for. */
export function writeForms(
  fields: string | null,
  entries: number | null,
  persons: readonly string[],
  random: Random,
  lists: Readonly<Record<string, number>> = {},
): Prose {
  const narrator = createTeller(persons, random);
  const fill = (shape: unknown, key: string, depth: number): unknown => {
    if (Array.isArray(shape)) {
      const count = depth === 1 && entries !== null ? entries : (lists[key] ?? between(random, 3, 4));
      const items = Array.from({ length: count }, () => fill(shape[0], key, depth + 1));
      return key === "character" ? [...new Set(items)] : items;
    }
    if (key === "reasons" && typeof shape === "object" && shape !== null)
      return Object.fromEntries(
        Object.keys(shape).map((name) => [name, `原来没有当场要做的事，改成${narrator.deed()}`]),
      );
    if (typeof shape === "object" && shape !== null)
      return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, fill(value, name, depth + 1)]));
    if (typeof shape === "number") return between(random, 3, 5);
    if (typeof shape === "string" && /^\d(?:\/\d)+$/u.test(shape)) return Number(pick(random, shape.split("/")));
    return valueOf(key, narrator, random);
  };
  return { text: JSON.stringify(fill(JSON.parse(fields ?? "{}"), "", 0)), quotes: [], inventedFigures: [] };
}

const prose = (rows: readonly string[]): Prose => ({ text: rows.join("\n"), quotes: [], inventedFigures: [] });

/** A scene's script in rows, about as long as it is asked for. */
export function writeLines(
  length: number,
  persons: readonly string[],
  random: Random,
  /** Each action says why it stands there, and one line is struck: a scene that is changed after an evaluation. */
  { reasons = false } = {},
): Prose {
  const narrator = createTeller(persons, random);
  const rows: string[] = [];
  for (let turn = 0; rows.join("").length < length; turn++) {
    const name = narrator.names[turn % narrator.names.length] ?? "";
    rows.push(
      `动作｜${narrator.act(name)}${reasons ? "｜换成看得见的动作" : ""}`,
      `人物名｜${name}`,
      `对白｜${narrator.say(name)}`,
    );
  }
  if (reasons) rows.push("删｜她往下看。｜和前面重复");
  return prose(rows);
}

/** A scene as prose, before it is formatted. */
export function writeDraft(length: number, persons: readonly string[], random: Random): Prose {
  const narrator = createTeller(persons, random);
  const rows: string[] = [];
  while (rows.join("").length < length)
    rows.push(`${narrator.deed()}。“${narrator.say(pick(random, narrator.names))}”`);
  return prose(rows);
}

/** A form told in paragraphs, without any marks. */
export function writeParagraphs(length: number, persons: readonly string[], random: Random): Prose {
  const narrator = createTeller(persons, random);
  const rows: string[] = [];
  while (rows.join("").length < length)
    rows.push(Array.from({ length: between(random, 3, 5) }, () => `${narrator.deed()}。`).join(""), "");
  return prose(rows.slice(0, -1));
}

/** What a critic remarks on lines, and what a reviser makes of them. */
export const writeRemarks = (random: Random): Prose =>
  random() < 0.3 ? prose(["不改"]) : prose(["第2行｜替观众解释｜换成动作", "第4行｜两个人可以互换｜缩短"]);
export function writeChanges(persons: readonly string[], random: Random): Prose {
  const narrator = createTeller(persons, random);
  return prose([`改 1｜动作｜${narrator.act(narrator.names[0] ?? "")}｜先让手上有事`, "删 4｜｜｜重复"]);
}
