import type { Line } from "../../parsed.ts";
import { isFullName } from "../speeches/personLike.ts";
import type { NamedAlias } from "./findNamedAliases.ts";

/** `张国英：女，55岁。周斌的母亲`: who somebody of the list is to another one. */
const ENTRY =
  /(?<![\u4e00-\u9fff])([\u4e00-\u9fff]{2,4})[ \u3000]*(?:[：:]|[—－-]{1,4})([^：:—\n]{0,30}?)(?<![\u4e00-\u9fff])([\u4e00-\u9fff]{2,4})的(父亲|爸爸|爹|母亲|妈妈|娘|妻子|老婆|丈夫|老公)/g;
const BEHIND_SURNAME: Readonly<Record<string, string>> = {
  父亲: "父爸爹",
  爸爸: "父爸爹",
  爹: "父爸爹",
  母亲: "母妈娘",
  妈妈: "母妈娘",
  娘: "母妈娘",
  妻子: "妻",
  老婆: "妻",
  丈夫: "夫",
  老公: "夫",
};
/** No list of people is longer. */
const MAX_LENGTH = 4_000;

/** Who is cued by a surname and a relation (`周母`) and named in the list (`张国英：…周斌的母亲`): the cue, then the name. */
export function relatives(front: readonly Line[], people: readonly NamedAlias[]): Map<string, string> {
  const names = new Set(people.map(({ name }) => name));
  const found = new Map<string, string>();
  for (const { text } of front)
    for (const [, name = "", , relative = "", relation = ""] of text.slice(0, MAX_LENGTH).matchAll(ENTRY)) {
      if (!names.has(name) || !names.has(relative) || !isFullName(relative)) continue;
      const cues = [...(BEHIND_SURNAME[relation] ?? "")].map((word) => `${relative[0]}${word}`);
      const [cue, other] = cues.filter((one) => names.has(one));
      if (cue !== undefined && other === undefined && cue !== name) found.set(cue, name);
    }
  return found;
}
