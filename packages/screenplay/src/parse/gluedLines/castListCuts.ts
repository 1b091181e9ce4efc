import { type Names, isKnown } from "../speeches/speakerNames.ts";

/** `老板（甲的朋友）` with what parts it from the next name: what stands in the bracket tells who somebody is, and no sentence. */
const NOTE = /^([^ :,。、;/!?()]{1,8})\([^()。!?,:]{1,16}\)[、,;/ ]{0,2}(?=[^ :,。、;/!?()]{0,8}(?:[、,;/ (:]|$))/;
const LONGEST_NOTE = 36;

/** A cast list ends where an item is no name any more: at a sentence, or at a person who was listed already. */
export function castCuts(norm: string, cuts: Set<number>, names: Names): void {
  const LABEL = /(?:人物|出场|人) ?:/g;
  for (let match = LABEL.exec(norm); match; match = LABEL.exec(norm)) {
    let at = match.index + match[0].length;
    const limit = Math.min(norm.length, at + 160);
    const listed: string[] = [];
    while (at < limit) {
      let stop = at;
      while (stop < limit && !endsItem(norm, stop) && !cuts.has(stop)) stop++;
      const note = NOTE.exec(norm.slice(at, at + LONGEST_NOTE));
      if (note) {
        listed.push(note[1] as string);
        at += note[0].length;
        if (cuts.has(at)) break;
        continue;
      }
      const item = norm.slice(at, stop);
      const again =
        norm[at - 1] === " " &&
        listed.some((name) => name.length >= 2 && item.startsWith(name) && item.length > name.length + 1);
      if (again || item.length > 8 || /[。!?:…(]/.test(item)) {
        cutCast(item, at, norm[at - 1] === " ", listed, names, cuts);
        break;
      }
      if (item !== "") listed.push(item);
      if ("【△(".includes(norm[stop] ?? " ")) cuts.add(at + personLength(item, names));
      if (cuts.has(stop)) break;
      at = stop + 1;
    }
  }
}

/** A direction in brackets: a sentence, which tells of nobody in the list who that is. */
const DIRECTION = /^\((?![男女]|约?[\d一二三四五六七八九十]{1,3}多?岁)(?:[^()]{0,60}[,。!?…:]|[^()]{16})/;

/** Where the words of one item of a list end: at a mark between two of them, or where a direction begins. */
const endsItem = (norm: string, at: number): boolean =>
  "、,;/ 【△".includes(norm[at] as string) || (norm[at] === "(" && DIRECTION.test(norm.slice(at, at + 70)));

/** Where a direction in brackets begins behind the names of a cast line that is a row of its own; 0 for none. */
export function castLineEnd(norm: string): number {
  const label = /^ ?(?:出场人物|登场人物|人物|出场|角色|人) ?: ?/.exec(norm);
  if (!label) return 0;
  const names = /^[^。!?:;(【]{1,60}/.exec(norm.slice(label[0].length))?.[0].length ?? 0;
  const at = label[0].length + names;
  return names > 0 && (norm[at] === "【" || DIRECTION.test(norm.slice(at, at + 70))) ? at : 0;
}

/** How much of the last item is a person, with a place glued on; all of it where none is known. */
function personLength(item: string, names: Names): number {
  if (isKnown(names, item)) return item.length;
  return [4, 3, 2].find((some) => some < item.length && isKnown(names, item.slice(0, some))) ?? item.length;
}

function cutCast(item: string, at: number, apart: boolean, listed: string[], names: Names, cuts: Set<number>): void {
  if (apart && listed.length > 0) {
    cuts.add(at);
    return;
  }
  for (let i = 2; i <= Math.min(8, item.length - 2); i++)
    for (const name of [...listed, item.slice(0, i)])
      if (item.startsWith(name, i) && (isKnown(names, name) || listed.includes(name))) {
        cuts.add(at + i);
        return;
      }
  const head = [6, 5, 4, 3, 2].map((length) => item.slice(0, length)).find((name) => isKnown(names, name));
  if (head) cuts.add(listed.includes(head) ? at : at + head.length);
}
