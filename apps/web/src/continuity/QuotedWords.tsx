import type { ContinuityQuote } from "@mochang/contract";
import css from "./continuity.module.css";

/** A quote of the script; what somebody says stands between marks, and the words that matter are marked. */
export function QuotedWords({ quote: { text, mark, who } }: { quote: ContinuityQuote }) {
  const isSpeech = who !== "动作" && who !== "场景标题";
  const at = mark === "" ? -1 : text.indexOf(mark);
  const words =
    at < 0 ? (
      text
    ) : (
      <>
        {text.slice(0, at)}
        <mark>{mark}</mark>
        {text.slice(at + mark.length)}
      </>
    );
  return <q className={css.words}>{isSpeech ? <>「{words}」</> : words}</q>;
}
