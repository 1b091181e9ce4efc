import { ENTITIES } from "@mochang/generation";
import clsx from "clsx";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useWorkspace } from "../workspace.ts";
import { passageCommand } from "./usePassageFocus.ts";
import { isWithin, type PassageRange, type UsedIn, type UsedPassage } from "./usedRows.ts";
import css from "./reference.module.css";

interface Props {
  passages: readonly UsedPassage[];
  fields: readonly UsedIn[];
  /** The current passage. */
  activeIndex: number;
  onHold: (index: number) => void;
  /** What no prompt takes along. */
  leftOut: readonly PassageRange[];
  onLeaveOut: (passage: PassageRange) => void;
  isLeaving: boolean;
}

interface Curve {
  passage: number;
  d: string;
}

/** The curves between the two columns, by where their rows stand. */
function curvesOf(root: HTMLElement, passages: readonly UsedPassage[], fields: readonly UsedIn[]): Curve[] {
  const top = root.getBoundingClientRect().top;
  const middle = (name: string, at: number): number => {
    const box = root.querySelector(`[data-${name}="${at}"]`)?.getBoundingClientRect();
    return box ? box.top - top + box.height / 2 : 0;
  };
  return passages.flatMap(({ targets }, passage) =>
    targets.map((id) => {
      const [from, to] = [
        middle("passage", passage),
        middle(
          "field",
          fields.findIndex((field) => field.id === id),
        ),
      ];
      return { passage, d: `M0 ${from} C 50 ${from}, 50 ${to}, 100 ${to}` };
    }),
  );
}

/** The file's own words, the fields that say them, and a curve from each to each; the selected pair has one background. */
export function PassageCurves(props: Props) {
  const { passages, fields, activeIndex, onHold, leftOut, onLeaveOut, isLeaving } = props;
  const { openStep } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const [{ curves, height }, draw] = useState<{ curves: readonly Curve[]; height: number }>({ curves: [], height: 1 });
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      draw({ curves: curvesOf(element, passages, fields), height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [passages, fields]);
  const passage = passages[activeIndex] ?? passages[0];
  const [isAroundShown, showAround] = useState(false);
  const isHeld = (id: string): boolean => passage?.targets.includes(id) ?? false;
  const first = fields.find(({ id }) => isHeld(id));
  return (
    <>
      <div className={css.columns} ref={root}>
        <ol aria-label="文件里的原话">
          {passages.map((one, i) => (
            <li key={`${one.from} ${one.to}`}>
              <button
                type="button"
                data-passage={i}
                className={clsx(css.words, i === activeIndex && css.held)}
                aria-pressed={i === activeIndex}
                onClick={() => onHold(i)}
              >
                <small>{`第 ${i + 1} 处${isWithin(one, leftOut) ? "，不用" : ""}`}</small>
                {one.quote}
              </button>
            </li>
          ))}
        </ol>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {curves.map(({ passage: of, d }, i) => (
            <path key={i} d={d} className={of === activeIndex ? css.on : undefined} />
          ))}
        </svg>
        <ol aria-label="用进了哪一项">
          {fields.map((field, i) => (
            <Field key={field.id} field={field} index={i} isHeld={isHeld(field.id)} />
          ))}
        </ol>
      </div>
      {passage && first && (
        <p className={css.told} role="status">
          <span>
            <b>{`第 ${activeIndex + 1} 处`}</b>
            {`照着用进了${fields
              .filter(({ id }) => isHeld(id))
              .map(({ name }) => name)
              .join("、")}，连着 ${[...passage.quote].length} 个字一样。`}
          </span>
          <Button size="small" aria-expanded={isAroundShown} onClick={() => showAround(!isAroundShown)}>
            {isAroundShown ? "收起前后文" : "看前后文"}
          </Button>
          {!isWithin(passage, leftOut) && (
            <Button
              size="small"
              loading={isLeaving}
              {...passageCommand("leaveOut", passage)}
              onClick={() => onLeaveOut(passage)}
            >
              不用这一处
            </Button>
          )}
          <Button size="small" onClick={() => openStep(ENTITIES[first.kind].step)}>
            去看这一项
          </Button>
        </p>
      )}
      {passage && isAroundShown && <Around passage={passage} />}
    </>
  );
}

const Field = ({ field: { name, quote }, index, isHeld }: { field: UsedIn; index: number; isHeld: boolean }) => (
  <li data-field={index} className={clsx(css.words, isHeld && css.held)}>
    <small>{name}</small>
    {quote}
  </li>
);

/** A passage among the words of its file. */
const Around = ({ passage: { before, quote, after } }: { passage: UsedPassage }) => (
  <p className={css.around} aria-label="前后文">
    {before}
    <mark>{quote}</mark>
    {after}
  </p>
);
