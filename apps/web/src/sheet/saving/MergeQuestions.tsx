import type { OpenQuestion, QuestionSource } from "@mochang/contract";
import type { LineJson, SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useRef } from "react";
import { relativeTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { sceneTitle } from "../documentLookups/sceneTitle.ts";
import { labelsOf } from "../view/shownLabels.ts";
import { answerQuestion, placeOfQuestion, type Side } from "./answerQuestion.ts";
import type { Saving } from "./openSaving.ts";
import { differingPart } from "./differingPart.ts";
import type { SavingSession } from "./savingSession.ts";
import { wordsOf } from "./unsentText.ts";
import { useSaving } from "./useSaving.ts";
import css from "./MergeQuestions.module.css";

function wordsOfSide({ of }: OpenQuestion, side: unknown): string {
  if (of === "scene") return side ? (side as SceneJson).content.map(wordsOf).join("　") : "";
  return (Array.isArray(side) ? (side as LineJson[]) : []).map(wordsOf).join("／");
}

type Windows = Pick<SavingSession, "windowId" | "isClosedWindow">;

/** Which window wrote each side, seen from this one, and when. */
function sideNames({ mineFrom, theirsFrom }: OpenQuestion, windows: Windows | null): Record<Side, SideName> {
  /** Null: it is neither this window nor one whose words it has taken over. */
  const known = (from: QuestionSource | null): string | null => {
    if (from?.windowId == null || !windows) return null;
    if (from.windowId === windows.windowId) return "这个窗口";
    return windows.isClosedWindow(from.windowId) ? "上次关掉的窗口" : null;
  };
  const nameOf = (from: QuestionSource | null, other: QuestionSource | null, first: boolean): string => {
    const name = known(from);
    if (name !== null) return name;
    if (known(other) !== null) return "另一个窗口";
    if (from && other && from.at !== other.at) return from.at < other.at ? "先写的窗口" : "后写的窗口";
    return first ? "一个窗口" : "另一个窗口";
  };
  const withTime = (window: string, from: QuestionSource | null): SideName => ({
    window,
    title: from ? `${window}，${relativeTime(from.at).replace("今天 ", "")}` : window,
  });
  return {
    mine: withTime(nameOf(mineFrom, theirsFrom, true), mineFrom),
    theirs: withTime(nameOf(theirsFrom, mineFrom, false), theirsFrom),
  };
}

interface SideName {
  window: string;
  /** With its time. */
  title: string;
}

/** The differing words of a long side stand in sight, and its other words are reached by keys, too. */
function showDifference(words: HTMLElement | null): void {
  if (!words || words.scrollHeight <= words.clientHeight) return;
  words.tabIndex = 0;
  const mark = words.querySelector("mark");
  if (mark) words.scrollTop = mark.offsetTop - words.offsetTop;
}

function OneSide(props: { name: SideName; words: string; other: string; onTake: () => void }) {
  const { name, words, other, onTake } = props;
  const { from, to } = differingPart(words, other);
  return (
    <div>
      <small className="num">{name.title}</small>
      <p ref={showDifference} className={css.words}>
        {words === "" ? (
          <span className="quiet">{`${name.window}删去了这里`}</span>
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

/** J goes on to the next question, K back, while the focus is in them; those out of sight are scrolled to. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { j: 1, k: -1 }[event.key.toLowerCase()];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll("li")];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : (at + by + items.length) % items.length];
  next?.querySelector("button")?.focus();
  next?.scrollIntoView({ block: "nearest" });
  event.preventDefault();
}

/** The questions in the order of the script, each with the scene that it asks in. */
function inOrder(doc: Node, questions: readonly OpenQuestion[]): { question: OpenQuestion; scene: string }[] {
  const labels = labelsOf(doc, true);
  return questions
    .map((question) => {
      const place = placeOfQuestion(doc, question);
      const scene = place && `${labels[place.row] ?? ""}　${sceneTitle(doc.child(place.row))}`.trim();
      return { question, scene: scene ?? "", row: place?.row ?? Infinity, line: place?.line ?? 0 };
    })
    .toSorted((a, b) => (a.row === b.row ? a.line - b.line : a.row - b.row));
}

/** What two windows made of the same line and no merge could settle, line by line. Until it is answered the script holds what the other window saved. */
export function MergeQuestions({ saving, view }: { saving: Saving; view: EditorView }) {
  const { session, questions } = useSaving(saving);
  const section = useRef<HTMLElement>(null);
  if (questions.length === 0) return null;
  const isElsewhere = questions.every((question) => sideNames(question, session).theirs.window === "另一个窗口");
  const take = (question: OpenQuestion, side: Side): void => {
    const tr = answerQuestion(view.state, question, side);
    if (tr) view.dispatch(tr.scrollIntoView());
    session?.answer([question.id]);
    // The button goes with its question; the keys work on.
    if (questions.length > 1) section.current?.focus();
    else view.focus();
  };
  return (
    <section
      ref={section}
      className={css.questions}
      aria-label="两个窗口改了同一句"
      data-part="merge-questions"
      tabIndex={-1}
      onKeyDown={walk}
    >
      <p>
        <b>还有 {questions.length} 句要您定</b>
        <span className="quiet">
          不一样的字标了底色。没答之前，稿子先用{isElsewhere ? "另一个窗口的" : "每处的后一句"}。
        </span>
        {questions.length > 1 && (
          <span className={css.keys}>
            <kbd>J</kbd> 下一句
          </span>
        )}
      </p>
      <ol>
        {inOrder(view.state.doc, questions).map(({ question, scene }) => {
          const names = sideNames(question, session);
          const [mine, theirs] = [wordsOfSide(question, question.mine), wordsOfSide(question, question.theirs)];
          return (
            <li key={question.id}>
              {scene !== "" && <h3>{scene}</h3>}
              <OneSide name={names.mine} words={mine} other={theirs} onTake={() => take(question, "mine")} />
              <OneSide name={names.theirs} words={theirs} other={mine} onTake={() => take(question, "theirs")} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
