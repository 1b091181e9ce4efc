import type { Scene } from "../../parsed.ts";
import { isFullName } from "../speeches/personLike.ts";

/** A whole name has so many characters here: shorter words that begin like a surname are mostly something else. */
const LENGTH = 3;
const MIN_COUNT = 3;
/** No name is followed or led by one and the same character so often. */
const SHARE = 0.7;
/** No text is searched behind this. */
const MAX_LENGTH = 60_000;
const HAN = /[\u4e00-\u9fff]/;
/** Words that join others, and what places and things end with. */
const NO_GIVEN =
  /[的了着过就是在不和与也都又很把被给向对说道问这那你我他她它们有一个上下里来去要会能可没时候么地得而及从为以到之其中前后日月年天边却将则突跟两骑读]|[山河江湖村庄镇县城路街桥围圩冲家店馆堂宫殿寺庙门车船器间面机性任树木]$/;

interface Found {
  times: number;
  before: Map<string, number>;
  behind: Map<string, number>;
}

/** Whole names that an outline names again and again among changing words, whoever acts: `老方的孙女方慧慧`, `嫁给方慧慧的人`. */
export function namedInProse(scenes: readonly Scene[]): string[] {
  const found = new Map<string, Found>();
  for (const { lines } of scenes)
    for (const { type, text } of lines) {
      if (type !== "text") continue;
      const words = text.slice(0, MAX_LENGTH);
      for (let at = 0; at + LENGTH <= words.length; at++) {
        const name = words.slice(at, at + LENGTH);
        if (!isFullName(name) || NO_GIVEN.test(name.slice(1))) continue;
        const one = found.get(name) ?? { times: 0, before: new Map(), behind: new Map() };
        found.set(name, one);
        one.times++;
        count(one.before, words[at - 1] ?? "");
        count(one.behind, words[at + LENGTH] ?? "");
      }
    }
  return [...found].flatMap(([name, { times, before, behind }]) =>
    times >= MIN_COUNT && changes(before, times) && changes(behind, times) ? [name] : [],
  );
}

const count = (characters: Map<string, number>, one: string): void => {
  characters.set(one, (characters.get(one) ?? 0) + 1);
};

/** True where no character stands beside a word nearly always: it is no piece of a longer one. */
const changes = (characters: ReadonlyMap<string, number>, times: number): boolean =>
  characters.size > 1 && [...characters].every(([one, often]) => !HAN.test(one) || often < times * SHARE);
