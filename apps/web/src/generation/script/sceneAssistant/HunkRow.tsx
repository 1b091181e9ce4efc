import { changedWords } from "../../../lib/changedWords.ts";
import type { SceneHunk } from "./sceneHunks.ts";
import css from "../../assistant/assistant.module.css";

const OPERATIONS: Record<SceneHunk["op"], string> = { change: "改这一行", insert: "加在后面", delete: "删这一行" };

interface Props {
  number: number;
  hunk: SceneHunk;
  isChosen: boolean;
  onChoose: (is: boolean) => void;
}

/** A change of a line: what goes struck, what comes marked; to be ticked. */
export const HunkRow = ({ number, hunk: { op, before, after, isOwn, reason }, isChosen, onChoose }: Props) => (
  <li>
    <div className={css.changeHead}>
      <label>
        <input
          type="checkbox"
          className={css.tick}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {`${number}　${OPERATIONS[op]}`}
      </label>
      <span>{isOwn ? "有您写的字，没有替您勾" : ""}</span>
    </div>
    <p className={css.diff}>
      {changedWords(before, after).map(({ text, is }, i) =>
        is === "same" ? text : is === "gone" ? <del key={i}>{text}</del> : <ins key={i}>{text}</ins>,
      )}
    </p>
    {reason !== "" && <p className={css.reason}>{reason}</p>}
  </li>
);
