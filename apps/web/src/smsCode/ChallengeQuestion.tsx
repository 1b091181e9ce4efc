import type { Challenge } from "@mochang/contract";
import { useState, type FormEvent } from "react";
import { Button } from "../ui/Button.tsx";
import css from "./challenge.module.css";

interface Props {
  /** Null while it is being fetched. */
  question: Challenge["question"];
  /** Why there is another question. */
  error: string | null;
  sending: boolean;
  onAnswer: (line: number) => void;
  onOther: () => void;
  onWait: () => void;
}

/** Plain radio buttons: arrows choose, Enter sends, and a screen reader reads every line. */
export function ChallengeQuestion({ question, error, sending, onAnswer, onOther, onWait }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The page's own form is around this one where it is asked in a dialog.
    event.stopPropagation();
    setMissing(chosen === null);
    if (chosen !== null && question) onAnswer(chosen);
  };
  const wrong = missing ? "还没有选。" : error;
  return (
    <form onSubmit={submit}>
      <fieldset className={css.question} aria-describedby={wrong ? "challenge-wrong" : undefined}>
        <legend>
          {question ? (
            <>
              下面哪一行是<b>{question.term}</b>
              <span className="quiet">（{question.meaning}）</span>？
            </>
          ) : (
            "正在出题"
          )}
        </legend>
        <div className={css.lines}>
          {(question?.lines ?? ["", "", "", ""]).map((line, at) => (
            <label key={`${at} ${line}`}>
              {question && (
                <input
                  type="radio"
                  name="line"
                  className={css.dot}
                  checked={chosen === at}
                  onChange={() => {
                    setChosen(at);
                    setMissing(false);
                  }}
                />
              )}
              <span>{line}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {wrong && (
        <p className={css.wrong} id="challenge-wrong" role="alert">
          {wrong}
        </p>
      )}
      <Button primary size="large" block type="submit" className={css.send} loading={sending || !question}>
        就是它，发验证码
      </Button>
      <p className={css.others}>
        <button type="button" className="link" onClick={onOther}>
          换一题
        </button>
        <button type="button" className="link" onClick={onWait}>
          不答题，等三十秒
        </button>
      </p>
      <p className={`tiny quiet ${css.why}`}>
        题由本站自己出，不经过别的公司。方向键选，回车交；读屏软件读得出每一行。
      </p>
    </form>
  );
}
