import { isAnyLabel } from "../linePatterns/labels.ts";
import { isPersonLike, mayBeName } from "../speeches/personLike.ts";

const NAME = "(?:[\\u4e00-\\u9fff][ \\u3000][\\u4e00-\\u9fff]{1,2}|[\\u4e00-\\u9fff·]{2,6}[A-Za-z\\d]?)";
const BETWEEN = "[ \\u3000]*(?:[:：,，(（]|[—－-]{1,4}|[ \\u3000])[ \\u3000]*(?:性别[:：]?)?";
const AGE = "(?:约|大约)?(?:\\d{1,2}|[一二三四五六七八九十]{1,4})(?:[多来几]|左右)?岁";
/** `李秋：女，二十八岁`, `李秋——女`, `李秋（28岁）` at the beginning of a line, or behind a mark or a blank. */
const ENTRY = new RegExp(
  `(?<=^|[\\s。；;！!…，,、）)】：:．.])(${NAME})(?:${BETWEEN}[男女]性?(?=[\\s,，、。.．;；()（）\\d一二三四五六七八九十/]|${AGE}|$)|[ \\u3000]*(?:[:：(（]|[—－-]{1,4})[ \\u3000]*${AGE})`,
  "gmu",
);
/** Words of a description that stand where a name would. */
const NO_NAME =
  /^[男女共约]$|^(?:性别|年龄|岁数|今年|现年|时年|年仅|年约|大约|身高|外表|一|二|两|三|几|各)|[岁的姓氏]$|^即|[一-龥]岁|^(?:十|二十|三十|四十|五十|六十|七十|八十)/;

/** People whom the text describes by sex or age behind their name, in order of appearance; lists of people need no line ends for that. */
export function describedPeople(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(ENTRY)) {
    const name = match[1] as string;
    const plain = name.replace(/[ \u3000]/g, "");
    if (NO_NAME.test(plain) || isAnyLabel(plain)) continue;
    if (isPersonLike(plain) || mayBeName(plain)) found.add(name);
  }
  return [...found];
}
