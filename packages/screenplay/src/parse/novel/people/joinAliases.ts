import type { CastMember, Scene } from "../../../parsed.ts";

/** Other names are looked for of so many persons, those who speak most: a wrong join costs more than a missed one. */
const MAIN = 60;
const SURNAMES =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻苏潘葛范彭郎鲁韦马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤殷罗毕郝邬安常乐于傅齐康伍余元顾孟平黄穆萧肖尹姚邵汪祁毛狄米贝明臧成戴宋庞熊纪舒屈项祝董梁杜阮蓝席季贾路娄江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房缪解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀惠甄封芮储靳段焦巴侯全班秋仲伊宫宁仇栾甘厉祖武符刘景詹龙叶幸黎白蒲赖卓乔闻党谭冉桑桂牛寿边燕尚农温庄晏柴瞿阎连习鱼容向古易慎戈廖耿满匡文寇广东殷欧沃利蔚越师巩聂晁敖冷辛简饶曾沙养鞠丰关相查游竺权盖益桓公祖岳";
const DOUBLE = /^(?:欧阳|司马|上官|诸葛|东方|慕容|令狐|皇甫|尉迟|公孙|轩辕|宇文|南宫|独孤|夏侯|端木|百里|呼延)/;
/** Ranks behind a surname; a wife's title follows her husband's or father's name, so it is no evidence of who she is. */
const RANKS = [
  "总",
  "董",
  "处",
  "局",
  "科",
  "队",
  "工",
  "导",
  "哥",
  "姐",
  "叔",
  "伯",
  "经理",
  "主任",
  "处长",
  "局长",
  "科长",
  "队长",
  "所长",
  "厂长",
  "校长",
  "院长",
  "书记",
  "会计",
  "警官",
  "秘书",
  "老师",
  "教授",
  "医生",
  "律师",
  "师傅",
  "掌柜",
  "老板",
  "先生",
  "小姐",
  "将军",
  "大人",
  "公子",
  "姑娘",
];
const CALLED =
  /(?:人称|江湖人称|都叫[他她]|都喊[他她]|都唤[他她]|[敢只便就]叫[他她]|小名|乳名|绰号|外号|诨号|诨名|又叫|又名|本名|原名|真名|昵称|人送外号|大名)(?:作|做|为|叫|是|唤)?[“「『"]?/g;
const VOCATIVE_END = /[，。！？…、,!?~～—]/;
const VOCATIVE_START = /[“「『"，。！？…,!?\s]/;

interface Turn {
  speaker: string;
  words: string;
}

/** A person's whole name in its parts; null where it is no surname and given name. */
function partsOf(name: string): { surname: string; given: string } | null {
  const long = DOUBLE.exec(name)?.[0];
  if (long !== undefined && name.length > 2 && name.length <= 4) return { surname: long, given: name.slice(2) };
  if (name.length < 2 || name.length > 3 || !SURNAMES.includes(name[0] as string) || !/^[\u4e00-\u9fff]+$/.test(name))
    return null;
  const given = name.slice(1);
  return RANKS.includes(given) ||
    /^(?:夫人|太太|氏|嫂|婶|爷|婆|妈|爸|家|大哥|大姐|小姐|先生|老师)/.test(given) ||
    /[哥姐叔伯总爷婶嫂姨儿头]$/.test(given)
    ? null
    : { surname: name[0] as string, given };
}

/** How somebody of this whole name may be called, and which part of the name that repeats. */
function formsOf({
  surname,
  given,
}: {
  surname: string;
  given: string;
}): { form: string; by: "given" | "character" | "surname" }[] {
  const last = given.at(-1) as string;
  const first = given[0] as string;
  const characters = [...new Set([first, last])];
  return [
    ...(given.length === 2 ? [{ form: given, by: "given" as const }] : []),
    ...(given.length === 2 ? [] : [{ form: `小${given}子`, by: "character" as const }]),
    ...characters.flatMap((c) =>
      [`阿${c}`, `小${c}`, `小${c}子`, `${c}儿`, `${c}哥`, `${c}姐`, `${c}${c}`, `${c}叔`, `${c}总`].map((form) => ({
        form,
        by: "character" as const,
      })),
    ),
    ...RANKS.map((rank) => ({ form: `${surname}${rank}`, by: "surname" as const })),
    ...[`小${surname}`, `老${surname}`].map((form) => ({ form, by: "surname" as const })),
  ];
}

/**
 * Names of one person, joined only where the text itself proves it: it says so (`李明，人称阿明`); a given name stands for the only whole
 * name that has it; or somebody is called by a form of the only name that it fits and answers to it, never together with that name in one sentence. Two
 * who talk with each other are two. Costs a few walks over the text.
 */
export function joinAliases(text: string, cast: readonly CastMember[], scenes: readonly Scene[]): CastMember[] {
  const turns = turnsOf(scenes);
  const spoken = new Map<string, number>();
  for (const { speaker } of turns) spoken.set(speaker, (spoken.get(speaker) ?? 0) + 1);
  const names = new Set(cast.map(({ name }) => name));
  const main = [...cast]
    .sort((a, b) => (spoken.get(b.name) ?? 0) - (spoken.get(a.name) ?? 0))
    .slice(0, MAIN)
    .map(({ name }) => name);
  const whole = main.flatMap((name) => {
    const parts = partsOf(name);
    return parts ? [{ name, ...parts }] : [];
  });
  const joined = new Map<string, string>();
  const owners = new Map<string, { name: string; by: "given" | "character" | "surname" }[]>();
  for (const person of whole)
    for (const { form, by } of formsOf(person))
      if (form !== person.name) owners.set(form, [...(owners.get(form) ?? []), { name: person.name, by }]);
  const talks = new Set(
    turns.flatMap(({ speaker }, i) =>
      turns[i + 1] && turns[i + 1]?.speaker !== speaker
        ? [`${speaker}\n${turns[i + 1]?.speaker}`, `${turns[i + 1]?.speaker}\n${speaker}`]
        : [],
    ),
  );
  const answered = vocatives(turns, new Set(owners.keys()));
  const present = occurring(text, new Set(owners.keys()));
  for (const [form, of] of owners) {
    const [owner] = of;
    if (
      !owner ||
      new Set(of.map(({ name }) => name)).size > 1 ||
      !present.has(form) ||
      talks.has(`${form}\n${owner.name}`)
    )
      continue;
    const { self, by } = answered.get(form) ?? { self: new Set<string>(), by: new Set<string>() };
    if (self.has(owner.name)) continue;
    // A given name of two characters that speaks or is called is proof enough; somebody else may bear the surname or a character of the name.
    const proved = owner.by === "given" ? names.has(form) || by.size > 0 : by.has(owner.name) && by.size === 1;
    if (proved && (owner.by === "given" || !inOneSentence(text, form, owner.name))) joined.set(form, owner.name);
  }
  for (const [form, name] of toldNames(text, names, owners)) if (!talks.has(`${form}\n${name}`)) joined.set(form, name);
  for (const [short, full] of latinNames(main)) joined.set(short, full);
  for (const [wife, other] of wives(names)) if (!talks.has(`${wife}\n${other}`)) joined.set(wife, other);
  return merge(cast, joined);
}

function merge(cast: readonly CastMember[], joined: ReadonlyMap<string, string>): CastMember[] {
  const members = new Map(
    cast
      .filter(({ name }) => !joined.has(name))
      .map((member): [string, CastMember] => [member.name, { ...member, aliases: [...member.aliases] }]),
  );
  for (const [form, name] of joined) {
    const member = members.get(name);
    if (!member) continue;
    const own = cast.find((one) => one.name === form);
    if (own && !own.doubtful) delete member.doubtful;
    for (const alias of [form, ...(own?.aliases ?? [])])
      if (!member.aliases.includes(alias)) member.aliases.push(alias);
  }
  // A form of somebody who was joined himself, and is gone, stays a person of its own.
  for (const member of cast)
    if (joined.has(member.name) && !members.has(joined.get(member.name) ?? ""))
      members.set(member.name, { ...member, aliases: [...member.aliases] });
  return [...members.values()];
}

function turnsOf(scenes: readonly Scene[]): Turn[] {
  const turns: Turn[] = [];
  for (const { lines } of scenes)
    for (const line of lines)
      if (line.type === "dialogue") turns.push({ speaker: line.speaker ?? "", words: line.text });
  return turns;
}

/** Who speaks right after being called by a form, and who uses it himself. */
function vocatives(
  turns: readonly Turn[],
  forms: ReadonlySet<string>,
): Map<string, { self: Set<string>; by: Set<string> }> {
  const found = new Map<string, { self: Set<string>; by: Set<string> }>();
  turns.forEach(({ speaker, words }, i) => {
    for (const form of calledIn(words, forms)) {
      const entry = found.get(form) ?? { self: new Set<string>(), by: new Set<string>() };
      found.set(form, entry);
      if (speaker !== "") entry.self.add(speaker);
      // The same person may go on in a second quotation of his paragraph.
      const reply = turns.slice(i + 1, i + 3).find((turn) => turn.speaker !== speaker);
      if (reply && reply.speaker !== "") entry.by.add(reply.speaker);
    }
  });
  return found;
}

function calledIn(words: string, forms: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (at > 0 && !VOCATIVE_START.test(words[at - 1] as string)) continue;
    for (let length = 2; length <= 4; length++) {
      const form = words.slice(at, at + length);
      if (forms.has(form) && VOCATIVE_END.test(words[at + length] ?? "")) found.push(form);
    }
  }
  return found;
}

/** Which of the forms stand in the text at all. */
function occurring(text: string, forms: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const firsts = new Set([...forms].map((form) => form.charCodeAt(0)));
  for (let at = 0; at < text.length; at++) {
    if (!firsts.has(text.charCodeAt(at))) continue;
    for (let length = 2; length <= 4; length++) {
      const form = text.slice(at, at + length);
      if (forms.has(form)) found.add(form);
    }
  }
  return found;
}

/** More than so many places are not looked at: names that stand beside each other do so soon. */
const PLACES = 400;

function inOneSentence(text: string, form: string, name: string): boolean {
  let places = 0;
  for (let at = text.indexOf(form); at >= 0 && places < PLACES; at = text.indexOf(form, at + form.length), places++) {
    const from =
      at -
      text
        .slice(Math.max(0, at - 80), at)
        .split("")
        .toReversed()
        .findIndex((c) => /[。！？!?\n”“」「]/.test(c));
    const start = from > at ? Math.max(0, at - 80) : from;
    const end = text.slice(at, at + 80).search(/[。！？!?\n”“」「]/);
    if (text.slice(start, end < 0 ? at + 80 : at + end).includes(name)) return true;
  }
  return false;
}

/** `李明，人称阿明`, `公司上下都叫他李总` behind sentences about one person only. */
function toldNames(
  text: string,
  names: ReadonlySet<string>,
  owners: ReadonlyMap<string, readonly { name: string }[]>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const match of text.matchAll(CALLED)) {
    const at = match.index + match[0].length;
    const paragraph =
      text
        .slice(Math.max(0, match.index - 160), match.index)
        .split("\n")
        .at(-1) ?? "";
    if (/[“「『"][^”」』"]*$/.test(paragraph)) continue;
    let form: string | null = null;
    for (let length = 4; length >= 2 && form === null; length--) {
      const word = text.slice(at, at + length);
      if ((names.has(word) || owners.has(word)) && /^[，。；、！”」』"\s,]/.test(text.slice(at + length))) form = word;
    }
    if (form === null) continue;
    // Whoever stands in the very clause calls him so.
    const clause =
      /[，,。！？；][^，,。！？；]*$/.exec(paragraph)?.index ??
      (match[0].includes("他") || match[0].includes("她") ? 0 : paragraph.length);
    // `贾廷玉…。驿丞姓胡，人称胡三爷`: without a pronoun it is said of whoever stands in the same sentence.
    const lead = /[他她]/.test(match[0]) ? paragraph.slice(0, clause) : (paragraph.split(/[。！？；]/).at(-1) ?? "");
    const about = [...names].filter((name) => name !== form && found.get(name) === undefined && lead.includes(name));
    const longest = about.filter((name) => !about.some((other) => other !== name && other.includes(name)));
    const fitting = longest.filter((name) => owners.get(form)?.some((owner) => owner.name === name));
    const person = fitting.length === 1 ? fitting[0] : longest.length === 1 ? longest[0] : undefined;
    if (person !== undefined && person.length >= 2 && !otherSurname(form, person)) found.set(form, person);
  }
  // `王总叫王芸，`: an office, and the whole name behind it.
  for (const match of text.matchAll(
    /([\u4e00-\u9fff][\u4e00-\u9fff]{1,2})(?:叫|名叫|大名)([\u4e00-\u9fff]{2,3})(?=[，。,])/g,
  )) {
    const [, office = "", name = ""] = match;
    for (const title of [office, office.slice(1)])
      if (RANKS.includes(title.slice(1)) && title[0] === name[0] && names.has(name) && partsOf(name))
        found.set(title, name);
  }
  return found;
}

/** A form that begins with another surname than the name's own is somebody else's. */
function otherSurname(form: string, name: string): boolean {
  const surname = partsOf(name)?.surname;
  return (
    surname !== undefined &&
    form.length > 1 &&
    !form.startsWith(surname) &&
    SURNAMES.includes(form[0] as string) &&
    !name.includes(form[0] as string)
  );
}

/** `Tom` of the only `Tom Harker`. */
function latinNames(names: readonly string[]): [string, string][] {
  return names.flatMap((short): [string, string][] => {
    if (!/^[A-Z][a-z]+$/.test(short)) return [];
    const full = names.filter((name) => name.startsWith(`${short} `));
    const other = names.filter((name) => name !== short && name.split(" ").includes(short));
    return full.length === 1 && other.length === 1 ? [[short, full[0] as string]] : [];
  });
}

/** 王氏 and 王夫人, where nobody else bears the surname. */
function wives(names: ReadonlySet<string>): [string, string][] {
  return [...names].flatMap((name): [string, string][] => {
    if (!/^[\u4e00-\u9fff]氏$/.test(name)) return [];
    const same = [...names].filter((other) => other !== name && other[0] === name[0]);
    return same.length === 1 && same[0] === `${name[0]}夫人` ? [[name, same[0]]] : [];
  });
}
