import type { FencedScene } from "./parseConversation.ts";
import type { Random } from "./random.ts";

interface Fact {
  kind: string;
  who: string;
  about: string;
  state: string;
  value: string;
  scene: string;
  quote: string;
}

type Found = Omit<Fact, "scene" | "quote">;

const PROPS =
  "信|借条|遗嘱|照片|钥匙|船票|车票|收音机|手机|日记|戒指|怀表|账本|地图|录音带|扳手|药瓶|雨伞|玉佩|项链|匕首|手枪";
const PROP = new RegExp(`(?:${PROPS})`, "u");
const PROP_STATES: readonly [RegExp, string][] = [
  [/没拆|没有拆|还没打开|未拆/u, "没打开"],
  [/拆开|打开|展开|摊开/u, "打开"],
  [/烧成|烧掉|撕得|撕碎|砸碎|碎成|摔碎/u, "毁坏"],
  [/丢了|弄丢|扔进/u, "丢失"],
  [/交给|递给|还给/u, "交出"],
  [/./u, "出现"],
];
const AGE = /([\d一二三四五六七八九十]{1,4})岁/u;
const JOB =
  /(?:是|当|做)(?:个|名|一个|一名)?(医生|警察|老师|律师|记者|司机|护士|会计|档案员|大副|船长|厨师|教师|演员)/u;
const WOUND = /([左右])(手|腿|肩|臂|眼|脚|膝)/u;
const KIN = /(?:是|叫)我(爸|妈|哥|姐|弟弟|妹妹|叔叔|舅舅|姑姑|姨|爷爷|奶奶|外公|外婆|儿子|女儿)/u;
const YEAR = /(?:[12]\d{3}|[一二][零〇一二三四五六七八九]{3})年/u;

/** Reads facts by their words alone; it misses facts that are stated in other words. */
export function writeFacts(scenes: readonly FencedScene[], names: readonly string[]): string {
  const facts = scenes.flatMap((scene) => scene.lines.flatMap((line) => factsIn(line, scene, names)));
  return JSON.stringify({ facts: [...facts, ...setupsOf(scenes)] });
}

function factsIn(line: string, scene: FencedScene, names: readonly string[]): Fact[] {
  const cue = /^([^：:，。△]{1,8})[：:](.+)$/u.exec(line);
  const speaker = cue?.[1]?.trim() ?? "";
  const words = cue?.[2]?.trim() ?? line.replace(/^[△▲]\s*/u, "");
  const named = names.find((name) => words.includes(name)) ?? speaker;
  return found(words, named, speaker).map((fact) => ({ ...fact, scene: scene.name, quote: words.slice(0, 40) }));
}

function found(words: string, named: string, speaker: string): Found[] {
  const facts: Found[] = [];
  const add = (kind: string, who: string, about: string, state: string, value: string): void => {
    if (who !== "" && value !== "") facts.push({ kind, who, about, state, value });
  };
  const age = AGE.exec(words);
  if (age) add("年龄", named, "今", "", age[0]);
  const job = JOB.exec(words);
  if (job) add("职业", speaker || named, "", "", job[1] ?? "");
  const wound = WOUND.exec(words);
  if (wound && /伤|血|断|纱布|绷带|石膏/u.test(words)) add("伤", named, wound[2] ?? "", "受伤", wound[0]);
  const kin = KIN.exec(words);
  if (kin && named !== speaker) add("亲属", named, speaker, "", kin[1] ?? "");
  const year = YEAR.exec(words);
  if (year && /^字幕/u.test(words)) facts.push({ kind: "时间", who: "", about: "本场", state: "", value: year[0] });
  const prop = PROP.exec(words);
  if (prop) add("道具", prop[0], named, PROP_STATES.find(([pattern]) => pattern.test(words))?.[1] ?? "出现", prop[0]);
  const secret = /(不知道|早就知道|知道)([^，。！？]{2,12})/u.exec(words);
  if (secret && speaker) add("知道", speaker, secret[2] ?? "", secret[1] === "不知道" ? "不知道" : "已知", secret[0]);
  if (named !== speaker && /死了|没了|去世|断了气|遗像/u.test(words))
    add("生死", named, "", "死亡", /死了|没了|去世|断了气|遗像/u.exec(words)?.[0] ?? "");
  return facts;
}

/** A thing of an early scene that a later one takes up again is planted and paid; one that none does is planted. */
function setupsOf(scenes: readonly FencedScene[]): Fact[] {
  const appearances = new Map<string, { scene: FencedScene; line: string }[]>();
  for (const scene of scenes)
    for (const line of scene.lines) {
      const thing = PROP.exec(line)?.[0];
      if (thing) appearances.set(thing, [...(appearances.get(thing) ?? []), { scene, line }]);
    }
  return [...appearances].flatMap(([thing, places]) => {
    const [first] = places;
    const last = places.findLast(({ scene }) => scene !== first?.scene);
    const fact = (state: string, place: { scene: FencedScene; line: string } | undefined): Fact[] =>
      place
        ? [
            {
              kind: "伏笔",
              who: thing,
              about: "",
              state,
              value: thing,
              scene: place.scene.name,
              quote: place.line.replace(/^[△▲]\s*|^[^：:，。]{1,8}[：:]/u, "").slice(0, 40),
            },
          ]
        : [];
    return [...fact("埋下", first), ...fact("兑现", last)];
  });
}

/** The second question: most of what is asked about is a contradiction, some of it not. */
export const writeChecks = (claims: readonly { n: number }[], random: Random): string =>
  JSON.stringify(Object.fromEntries(claims.map(({ n }) => [n, random() < 0.75 ? "矛盾" : "能同时成立"])));
