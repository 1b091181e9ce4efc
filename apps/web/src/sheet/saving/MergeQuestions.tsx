import type { OpenQuestion } from "@mochang/contract";
import type { LineJson, SceneJson } from "@mochang/screenplay";
import type { EditorView } from "prosemirror-view";
import { Button } from "../../ui/Button.tsx";
import { answerQuestion, type Side } from "./answerQuestion.ts";
import type { Saving } from "./openSaving.ts";
import { differingPart } from "./differingPart.ts";
import { wordsOf } from "./unsentText.ts";
import { useSaving } from "./useSaving.ts";
import css from "./MergeQuestions.module.css";

function wordsOfSide({ of }: OpenQuestion, side: unknown): string {
  if (of === "scene") return side ? (side as SceneJson).content.map(wordsOf).join("　") : "";
  return (Array.isArray(side) ? (side as LineJson[]) : []).map(wordsOf).join("／");
}

function OneSide(props: { title: string; words: string; other: string; onTake: () => void }) {
  const { title, words, other, onTake } = props;
  const { from, to } = differingPart(words, other);
  return (
    <div>
      <small>{title}</small>
      <p className={css.words}>
        {words === "" ? (
          <span className="quiet">这里删去了</span>
        ) : (
          <>
            {words.slice(0, from)}
            <mark>{words.slice(from, to)}</mark>
            {words.slice(to)}
          </>
        )}
      </p>
      <Button size="small" onClick={onTake}>
        {words === "" ? "还是删掉" : other === "" ? "留着" : "用这一句"}
      </Button>
    </div>
  );
}

/** What two windows made of the same line and no merge could settle, line by line. Until it is answered the script holds what the other window saved. */
export function MergeQuestions({ saving, view }: { saving: Saving; view: EditorView }) {
  const { session, questions } = useSaving(saving);
  if (questions.length === 0) return null;
  const take = (question: OpenQuestion, side: Side): void => {
    const tr = answerQuestion(view.state, question, side);
    if (tr) view.dispatch(tr.scrollIntoView());
    session?.answer([question.id]);
  };
  return (
    <section className={css.questions} aria-label="两个窗口改了同一句" data-part="merge-questions">
      <p>
        <b>还有 {questions.length} 句要您定</b>
        <span className="quiet">不一样的字标了底色。没答之前，稿子先用另一个窗口的。</span>
      </p>
      <ol>
        {questions.map((question) => {
          const [mine, theirs] = [wordsOfSide(question, question.mine), wordsOfSide(question, question.theirs)];
          return (
            <li key={question.id}>
              <OneSide title="一个窗口" words={mine} other={theirs} onTake={() => take(question, "mine")} />
              <OneSide title="另一个窗口" words={theirs} other={mine} onTake={() => take(question, "theirs")} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
