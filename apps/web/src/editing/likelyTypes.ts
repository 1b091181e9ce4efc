import type { LineType } from "@mochang/screenplay";

const COLON = /[：:]/u;
const IN_BRACKETS = /^[（(][^（()）]*[）)]$/u;
/** A line of a scene's head, `时间：夜`: nobody's words. */
const SCENE_LABEL = /^(?:时间?|景|场景|地点?|人物?|出场人物|登场人物|出场|道具|布景)\s*[：:]/u;
const SENTENCE_END = /[。！？…!?]["”』」）)]*$/u;

/** What a line whose type is in doubt may be beside what it was taken for. */
function otherType(type: LineType, words: string): LineType {
  if (type === "episode" || type === "chapter") return "heading";
  if (type === "parenthetical") return "dialogue";
  if (type !== "action") return "action";
  if (SCENE_LABEL.test(words)) return "meta";
  if (COLON.test(words)) return "character";
  return SENTENCE_END.test(words) ? "dialogue" : "heading";
}

/** The two types that a line in doubt most likely has, in an order that does not change when one takes the other's place: what it was taken for at first, `read`, then the other; words in brackets first as a parenthetical. */
export function likelyTypes(read: LineType, words: string): [LineType, LineType] {
  if (IN_BRACKETS.test(words) && read !== "parenthetical") return ["parenthetical", read];
  return [read, otherType(read, words)];
}
