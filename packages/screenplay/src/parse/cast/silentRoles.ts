import type { Scene } from "../../parsed.ts";
import { ACT, SPEECH_VERB } from "../novel/words/narration.ts";
import { LOOKS, ROLE_NAME, TRADES } from "../novel/words/roles.ts";
import { narrationOf } from "./narrationOf.ts";

/** `一个戴眼镜的男医生`: somebody whom the story brings in. */
const INTRODUCED = new RegExp(
  `(?<![像如似是当做成找给看着])(?:另外|另|其中|某)?一?[个名位]?(?:(?<=[一个名位])[^。!?,;、:“”()的]{1,12}的)?(?<=[一某的个名位])(${ROLE_NAME})`,
  "g",
);
/** Most lines hold no such word, which one search shows. */
const ROLE = new RegExp(`${LOOKS}|${TRADES}`);
/** A clause that begins with whom it is about. */
const SUBJECT = new RegExp(`(?<=^|[。!?;,…△∆▲(（【\\]]) ?(?:这时|此时|突然|忽然|只见|那)?[个名位]?(${ROLE_NAME})`, "g");
/** Behind the words, who they are about is named, or they are about what belongs to somebody or about many. */
const NO_ROLE = /^(?:[的们家样般装服]|[(（][\u4e00-\u9fff]{2,4}[)）]|[^。!?]{0,16}(?:叫|名叫|就是|正是))/;
const DOES = new RegExp(`^.?(?:${SPEECH_VERB}|.{0,4}[着了出进到上下过起来去])`);
/** No line is searched behind this. */
const MAX_LENGTH = 60_000;
const MIN_OCCURRENCES = 2;

/** People without names who are seen to act and come again: `一个警察路过。警察问……`, in order of appearance. */
export function silentRoles(scenes: readonly Scene[]): string[] {
  const roles = new Map<string, { times: number; introduced: boolean }>();
  for (const { lines } of scenes)
    for (const line of lines) {
      if (line.type === "parenthetical") continue;
      const narration = narrationOf(line).slice(0, MAX_LENGTH);
      if (narration === "") continue;
      const plain = narration.normalize("NFKC");
      if (!ROLE.test(plain)) continue;
      const words = plain.replace(/[“"][^”"]*[”"]/g, "“”");
      for (const shape of [INTRODUCED, SUBJECT])
        for (const match of words.matchAll(shape)) {
          const name = match[1] as string;
          if (COUNTED.test(words.slice(0, match.index + match[0].length - name.length).slice(-2))) continue;
          const behind = words.slice(match.index + match[0].length, match.index + match[0].length + 24);
          if (NO_ROLE.test(behind) || (shape === SUBJECT && !ACT.test(behind) && !DOES.test(behind))) continue;
          const one = roles.get(name) ?? { times: 0, introduced: false };
          roles.set(name, { times: one.times + 1, introduced: one.introduced || shape === INTRODUCED });
        }
    }
  return [...roles].flatMap(([name, { times, introduced }]) =>
    MARKED.test(name) || (times >= MIN_OCCURRENCES && (introduced || !MANY.test(name))) ? [name] : [],
  );
}

/** `几个邻居`: more than one. */
const COUNTED = /[几两二三四五六七八九十数多][个名位]$/;

/** `护士甲`. */
const MARKED = /[甲乙丙丁戊己A-Z]$/;
/** What is said of many as well as of one. */
const MANY = new RegExp(
  `^(?:${LOOKS}|[男女]?(?:员工|职员|工人|工友|民工|村民|农民|顾客|客人|乘客|游客|演员|战士|士兵|同事|领导|干部))$`,
);
