import type { Scene } from "../../parsed.ts";
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
  const named = people.filter(({ name }) => isFullName(name) || CALLED_BY_NAME.test(name));
  const found = new Map<string, string>();
  for (const { name: trade } of trades) {
    const owners = named.filter(({ name }) => name !== trade && standTogether(scenes, trade, name));
    const [owner] = owners;
    if (owners.length === 1 && owner && !scenes.some(({ lines }) => takeTurns(lines, trade, owner.name)))
      found.set(trade, owner.name);
  }
  return found;
}

/** `小李`, `老周`: names, whatever stands behind them. */
const BY_LOOK = /^[小老阿][\u4e00-\u9fff]$/;

function standTogether(scenes: readonly Scene[], trade: string, name: string): boolean {
  return scenes.some(({ lines }) =>
    lines.some(({ type, text }) => {
      if (type === "character" || (type === "dialogue" && trade[0] !== name[0])) return false;
      const words = text.slice(0, MAX_LENGTH);
      const at = words.indexOf(trade + name);
      return at >= 0 && (trade[0] === name[0] || !HAN.test(words[at - 1] ?? " "));
    }),
  );
}
