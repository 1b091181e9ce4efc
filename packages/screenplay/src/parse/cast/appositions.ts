import type { Line, Scene } from "../../parsed.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isFullName } from "../speeches/personLike.ts";
import { type NamedAlias, takeTurns } from "./findNamedAliases.ts";

/** No line is searched behind this. */
const MAX_LENGTH = 4_000;
/** What somebody is to another one is said of two people (`妻子张兰`, `母亲李婶`). */
const KIN = /[父母爸妈爹娘爷奶哥姐弟妹嫂叔婶伯姨舅姑侄孙妻夫儿女]$|[妻儿孙]子$/;
const CALLED_BY_NAME =
  /^(?:[老小][\u4e00-\u9fff]|[\u4e00-\u9fff](?:大爷|大妈|大娘|大叔|大哥|大姐|师傅|老师|先生|小姐))$/;
const HAN = /[\u4e00-\u9fff]/;

/**
 * Whose trade or rank stands right in front of the name in an action (`房东李大爷又来催要房租`), or with the surname anywhere (`我燕捕头燕小六`):
 * one person, where the two never speak by turns. The trade, then the name.
 */
export function appositions(scenes: readonly Scene[], people: readonly NamedAlias[]): Map<string, string> {
  const trades = people.filter(
    ({ name }) => name.length >= 2 && TITLED.test(name) && !KIN.test(name) && !BY_LOOK.test(name),
  );
  const named = people.flatMap(({ name }) => (isFullName(name) || CALLED_BY_NAME.test(name) ? name : []));
  const found = new Map<string, string>();
  if (trades.length === 0 || named.length === 0) return found;
  const names = { all: new Set(named), lengths: [...new Set(named.map(({ length }) => length))] };
  const told = wordsOf(scenes, (type) => type !== "character" && type !== "dialogue");
  const spoken = wordsOf(scenes, (type) => type === "dialogue");
  for (const { name: trade } of trades) {
    const owners = new Set<string>();
    for (const { name, at } of namesBehind(told, trade, names))
      if (name[0] === trade[0] || !HAN.test(told[at - 1] ?? " ")) owners.add(name);
    for (const { name } of namesBehind(spoken, trade, names)) if (name[0] === trade[0]) owners.add(name);
    const [owner] = owners;
    if (owners.size === 1 && owner && !scenes.some(({ lines }) => takeTurns(lines, trade, owner)))
      found.set(trade, owner);
  }
  return found;
}

/** `小李`, `老周`: names, whatever stands behind them. */
const BY_LOOK = /^[小老阿][\u4e00-\u9fff]$/;

/** The words of the lines of some types, one line below another. */
const wordsOf = (scenes: readonly Scene[], isSearched: (type: Line["type"]) => boolean): string =>
  scenes
    .flatMap(({ lines }) => lines.flatMap(({ type, text }) => (isSearched(type) ? text.slice(0, MAX_LENGTH) : [])))
    .join("\n");

/** The names right behind a trade, and where the trade stands. */
function* namesBehind(
  words: string,
  trade: string,
  { all, lengths }: { all: ReadonlySet<string>; lengths: readonly number[] },
): Generator<{ name: string; at: number }> {
  for (let at = words.indexOf(trade); at >= 0; at = words.indexOf(trade, at + 1)) {
    const behind = at + trade.length;
    for (const length of lengths) {
      const name = words.slice(behind, behind + length);
      if (name !== trade && all.has(name)) yield { name, at };
    }
  }
}
