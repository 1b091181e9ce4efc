import type { ImportedOutline } from "@mochang/contract/generation";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { referencePlace, type TargetField, type TargetFieldGroup } from "./targetFields.ts";
import css from "./outline.module.css";

interface Props {
  passage: Pick<ImportedOutline["unplaced"][number], "text" | "why" | "from">;
  groups: readonly TargetFieldGroup[];
  /** Where it was put. */
  at: TargetField | undefined;
  onPut: (place: TargetField) => void;
  onBack: () => void;
  /** 不用这一处; none where it stands in no reference file. */
  onLeaveOut?: () => void;
  /** What the button of `onLeaveOut` is found by. */
  leaveOutMark?: Record<`data-${string}`, string | number>;
  /** Before the passage: which it is. */
  number?: number;
  /** It may be kept among the references; false where it stands there. */
  mayKeep?: boolean;
}

/** A passage without a place: why, and every field that it may be put into; a dot marks those that hold something. */
export function UnplacedRow(props: Props) {
  const { passage, groups, at, onPut, onBack, onLeaveOut, leaveOutMark, number, mayKeep = true } = props;
  const { text, why, from } = passage;
  const [isOpen, setOpen] = useState(false);
  const reference = mayKeep ? referencePlace(groups) : undefined;
  const id = `places-${from}`;
  const words = (
    <p className={css.words}>
      {number !== undefined && <small>{`第 ${number} 段`}</small>}
      {text}
    </p>
  );
  if (at)
    return (
      <li data-done="">
        {words}
        <p className={css.commands}>
          <span className="small">{`放进了${at.name}，提交才算`}</span>
          <button type="button" className="link small" onClick={onBack}>
            拿出来
          </button>
        </p>
      </li>
    );
  return (
    <li data-open={isOpen || undefined}>
      {words}
      <p className={css.commands}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={groups.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          放到哪里
          <Icon name="down" small />
        </Button>
        {reference && (
          <button type="button" className="link small" onClick={() => onPut(reference)}>
            收进创作参考
          </button>
        )}
        {onLeaveOut && (
          <button type="button" className="link small" {...leaveOutMark} onClick={onLeaveOut}>
            不用这一处
          </button>
        )}
        <span className="small quiet">{why}</span>
      </p>
      {isOpen && (
        <div id={id} className={css.places}>
          {groups.map(({ title, places }) => (
            <div key={title}>
              <p className="tiny quiet">{title}</p>
              {places.length === 0 && <p className="tiny quiet">还没有人物</p>}
              {places.map((place) => (
                <button
                  key={place.id}
                  type="button"
                  aria-label={`${place.name}${place.isFilled ? "，接在后面" : ""}`}
                  onClick={() => {
                    setOpen(false);
                    onPut(place);
                  }}
                >
                  {place.label}
                  {place.isFilled && <i aria-hidden="true" />}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </li>
  );
}
