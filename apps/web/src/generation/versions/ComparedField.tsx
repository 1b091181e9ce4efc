import type { ComparedItem } from "./comparison.ts";
import { sidesOf } from "./comparison.ts";
import diffCss from "../assistant/assistant.module.css";
import css from "./versions.module.css";

interface Props {
  kind: string;
  field: ComparedItem["fields"][number];
  state: ComparedItem["state"];
  names: readonly [string, string];
  /** Puts the other version's words into the form; absent where there is none to put them into. */
  onTake: (() => void) | undefined;
}

/** A field as two versions have it: what the other has not stands marked. */
export function ComparedField({ kind, field, state, names: [other, ownName], onTake }: Props) {
  const sides = sidesOf(kind, field);
  return (
    <div className={css.field}>
      <p className={css.label}>{field.label}</p>
      <div className={css.sides}>
        {state !== "mine" && (
          <div>
            <small>{other}</small>
            <p className={diffCss.diff}>
              {sides.theirs.map(({ text, is }, i) => (is === "same" ? text : <del key={i}>{text}</del>))}
            </p>
            {onTake && (
              <button type="button" className="link small" onClick={onTake}>
                拿回这一项
              </button>
            )}
          </div>
        )}
        {state !== "theirs" && (
          <div>
            <small>{ownName}</small>
            <p className={diffCss.diff}>
              {sides.mine.map(({ text, is }, i) => (is === "same" ? text : <ins key={i}>{text}</ins>))}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
