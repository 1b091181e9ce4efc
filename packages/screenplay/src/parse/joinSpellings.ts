import type { CastMember } from "../parsed.ts";
import { TITLED } from "./novel/words/titles.ts";

/** People who speak most come first where somebody must be dropped from this walk over pairs; no script has more names than that. */
const MOST = 400;
const LONGEST = 8;
const FEW = 2;

interface Spelled extends CastMember {
  speeches: number;
}

/**
 * One person under two names, where only one long name ends with the short one (`大圣孙悟空`, `孙悟空`, `悟空`), or where somebody is cued by
 * one character of the only name that begins with it. What anybody may be called (老板, 妈妈) joins nobody.
 */
export function joinSpellings(people: readonly Spelled[]): CastMember[] {
  const owner = new Map<Spelled, Spelled>();
  const some = people.slice(0, MOST);
  for (const short of some) {
    const owners = some.filter((long) => long !== short && isLongerName(long.name, short));
    // 孙悟空 and 大圣孙悟空 end with 悟空: the shorter of them is its owner.
    const [nearest] = owners.toSorted((a, b) => a.name.length - b.name.length);
    if (nearest && owners.every((one) => one === nearest || one.name.endsWith(nearest.name))) owner.set(short, nearest);
  }
  const members = new Map<Spelled, CastMember>();
  for (const one of people) {
    let main = one;
    for (let next = owner.get(main); next && next !== one; next = owner.get(main)) main = next;
    const { name } = members.get(main) ?? main;
    const member = members.get(main) ?? { name, aliases: [] };
    members.set(main, member);
    for (const spelling of [one.name, ...one.aliases])
      if (spelling !== member.name && !member.aliases.includes(spelling)) member.aliases.push(spelling);
  }
  return [...members.values()];
}

/** `甲` and `B` tell people apart who have no names. */
const MARK = /^[甲乙丙丁戊己庚辛壬癸一二三四五六七八九十男女众全合唱]$/;

function isLongerName(long: string, { name: short, speeches }: Spelled): boolean {
  if (long.length <= short.length || long.length > LONGEST || /[、,，/&]/.test(long)) return false;
  if (short.length === 1)
    return (
      speeches >= FEW && /[\u4e00-\u9fff]/.test(short) && !MARK.test(short) && long.length <= 4 && isOneOf(long, short)
    );
  if (!long.endsWith(short) || TITLED.test(short) || !/^[\u4e00-\u9fff·]+$/.test(long)) return false;
  return !/[的和与同]/.test(long.slice(0, -short.length));
}

/** A name that begins with the character as its surname; what others are to that person (`周母`) is somebody else. */
const isOneOf = (long: string, short: string): boolean => long.startsWith(short) && !/[父母妈爸妻]$/.test(long);
