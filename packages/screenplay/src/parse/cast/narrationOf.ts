import type { Line } from "../../parsed.ts";

/** What is said to somebody, or by an excited one. */
const SAID = /[你您我咱俺吗呢吧啊呀嘛啦!?！？~]/;
/** A speech that goes on for no more than this may have swallowed what is done behind it. */
const MAX_LENGTH = 600;
const SENTENCE = /[^。！？!?…]*[。！？!?…”」]+|[^。！？!?…]+$/g;

/** The words of a line that tell what is done: action, and behind the first sentence of a speech those that nobody says, where line ends were lost. */
export function narrationOf({ type, text }: Line): string {
  if (type === "action" || type === "parenthetical") return text;
  if (type !== "dialogue" || text.length > MAX_LENGTH || /[”」"]\s*$/.test(text)) return "";
  return (text.match(SENTENCE) ?? [])
    .slice(1)
    .filter((sentence) => !SAID.test(sentence))
    .join("");
}
