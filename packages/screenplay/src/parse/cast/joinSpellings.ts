import type { CastMember } from "../../parsed.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isFullName } from "../speeches/personLike.ts";

/** People who speak most come first where somebody must be dropped from this walk over pairs; no script has more names than that. */
const MAX_COUNT = 400;
const MAX_LENGTH = 8;
const FEW = 2;

interface Spelled extends CastMember {
  speeches: number;
}

/**
 * One person under two names, where only one long name ends with the short one (`大圣孙悟空`, `孙悟空`, `悟空`), or where somebody is cued by
 * one character of the only name that begins with it. What anybody may be called (老板, 妈妈) joins nobody.
 */
export function joinSpellings<One extends Spelled>(
  people: readonly One[],
  namedAliases: ReadonlyMap<string, string>,
  isDoubtful: (spellings: readonly One[]) => boolean,
): CastMember[] {
  const owner = ownersOf(people.slice(0, MAX_COUNT));
  const byName = new Map(people.map((one) => [one.name, one]));
  for (const [name, person] of namedAliases) {
    const [one, main] = [byName.get(name), byName.get(person)];
    if (one && main && !owner.has(one) && mainOf(main, owner) !== one) owner.set(one, main);
  }
  const members = new Map<One, CastMember>();
  const spellings = new Map<CastMember, One[]>();
  for (const one of people) {
    const main = mainOf(one, owner);
    const { name } = members.get(main) ?? main;
    const member = members.get(main) ?? { name, aliases: [] };
    members.set(main, member);
    spellings.set(member, [...(spellings.get(member) ?? []), one]);
    // 护士小王 is called 小王 where that is who speaks.
    const isOther = namedAliases.get(one.name) === main.name && one.name.length > 1 && keyOf(one.name).length > 1;
    const spoken = CALLED.test(one.name) || isOther;
    if (one !== main && ((main.speeches === 0 && one.speeches > 0 && spoken) || isGlued(main, one)))
      member.name = one.name;
    for (const spelling of [main.name, one.name, ...one.aliases])
      if (!member.aliases.includes(spelling)) member.aliases.push(spelling);
    member.aliases = member.aliases.filter((spelling) => spelling !== member.name);
  }
  return [...members.values()].map((member) =>
    isDoubtful(spellings.get(member) ?? []) ? { ...member, doubtful: true } : member,
  );
}

/**
 * `年轻杨淑芳`, `唐家堡唐天`: words in front of a full name, under which somebody speaks as often or more. It names 19 people of 500
 * scripts, all rightly.
 */
const isGlued = (long: Spelled, name: Spelled): boolean =>
  hasWordsInFront(long.name, name.name) && name.speeches > 0 && name.speeches >= long.speeches;

/** One character in front of two may be a surname that is not listed (`水蓝心`). */
const hasWordsInFront = (long: string, name: string): boolean =>
  long.endsWith(name) && isFullName(name) && !isFullName(long) && (name.length > 2 || long.length > name.length + 1);

/** Whom each name belongs to that is somebody else's. */
function ownersOf<One extends Spelled>(people: readonly One[]): Map<One, One> {
  const owner = new Map<One, One>();
  const first = new Map<string, One>();
  for (const short of people) {
    const key = keyOf(short.name);
    const same = first.get(key);
    if (same) {
      owner.set(short, same);
      continue;
    }
    first.set(key, short);
    const owners = people.filter((long) => long !== short && isLongerName(long, short));
    // 孙悟空 and 大圣孙悟空 end with 悟空: the shorter of them is its owner.
    const [nearest] = owners.toSorted((a, b) => a.name.length - b.name.length);
    if (nearest && owners.every((one) => one === nearest || one.name.endsWith(nearest.name))) owner.set(short, nearest);
  }
  return owner;
}

function mainOf<One extends Spelled>(one: One, owner: ReadonlyMap<One, One>): One {
  const seen = new Set([one]);
  let main = one;
  for (let next = owner.get(main); next && !seen.has(next); next = owner.get(main)) {
    seen.add(next);
    main = next;
  }
  return main;
}

/** Words for one relation, and for one number: `李秋爸`, `李秋父亲`; `同学1`, `同学一`. */
const RELATIONS: readonly [RegExp, string][] = [
  [/^(?:妻子|妻)$/, "妻"],
  [/^(?:丈夫|夫)$/, "夫"],
  [/^(?:父亲|父)$/, "父"],
  [/^(?:母亲|母)$/, "母"],
  [/^(?:爸爸|爸)$/, "爸"],
  [/^(?:妈妈|妈)$/, "妈"],
  [/^(?:受害)[人者](?=[A-Z甲乙丙丁\d]$)/, "受害人"],
  [/(?<=.)(?:爸爸|父亲|老爸|爸|父|爹)$/, "父"],
  [/(?<=.)(?:妈妈|母亲|老妈|妈|母|娘)$/, "母"],
  [/(?<=.)(?:妻子|老婆|媳妇|妻)$/, "妻"],
  [/(?<=.)(?:丈夫|老公)$/, "夫"],
];
const DIGITS = "一二三四五六七八九";

/** Equal for spellings of one name that differ by the word for a relation, the 的 in front of it, the way to write a number, or a 们. */
function keyOf(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/^[那这一某][个名位]?(?=..)/, "")
    .replace(/(?<=..)们$/, "")
    .replace(/(?<=^[\u4e00-\u9fff]{2,4})的(?=[\u4e00-\u9fff]{1,3}$)/, "");
  const digit = /^..+([1-9])$/.exec(plain);
  if (digit && !/\d\d$/.test(plain)) return plain.slice(0, -1) + DIGITS[Number(digit[1]) - 1];
  for (const [words, word] of RELATIONS) if (words.test(plain)) return plain.replace(words, word);
  return plain;
}

/** `甲` and `B` tell people apart who have no names. */
const MARK = /^[甲乙丙丁戊己庚辛壬癸一二三四五六七八九十男女众全合唱]$/;

const NUMBERED = /^[甲乙丙丁戊己庚辛]$/;

/** `刘老师`, `小张`: called so is one person, whose trade may stand in front (`班主任刘老师`). */
const CALLED =
  /^(?:[小老阿](?![师板人头婆公爷妈])[\u4e00-\u9fff]|[\u4e00-\u9fff](?:老师|主任|经理|老板|书记|医生|大夫|警官|律师|教授|总监|师傅|大爷|大妈|大婶))$/;

/** Behind a name: `华阳公主`, who is called 华阳 as well. A relation (`土娃哥`) may make another person. */
const RANK = /^(?:公主|王子|皇后|王后|将军|大人|先生|小姐|庄主|阁主|姑娘|公子)$/;

function isLongerName({ name: long, speeches: longSpeeches }: Spelled, { name: short, speeches }: Spelled): boolean {
  if (long.length <= short.length || long.length > MAX_LENGTH || /[、,，/&]/.test(long)) return false;
  if (long.startsWith(short) && RANK.test(long.slice(short.length))) return short.length > 1 && !TITLED.test(short);
  // `道家弟子丙` of a list, who is 丙 where he speaks.
  if (NUMBERED.test(short)) return longSpeeches === 0 && long.length > 2 && long.endsWith(short);
  if (short.length === 1)
    return (
      speeches >= FEW &&
      /[\u4e00-\u9fff]/.test(short) &&
      !MARK.test(short) &&
      long.length <= 4 &&
      (isOneOf(long, short) || (long.endsWith(short) && (longSpeeches === 0 || long.length <= 3)))
    );
  if (!long.endsWith(short) || (TITLED.test(short) && !CALLED.test(short)) || !/^[\u4e00-\u9fff·]+$/.test(long))
    return false;
  return !/^另|[的和与同]/.test(long.slice(0, -short.length));
}

/** A name that begins with the character as its surname; what others are to that person (`周母`) is somebody else. */
const isOneOf = (long: string, short: string): boolean => long.startsWith(short) && !/[父母妈爸妻]$/.test(long);
