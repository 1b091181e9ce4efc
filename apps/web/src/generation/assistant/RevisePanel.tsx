import { ENTITIES, type FieldOrigin } from "@mochang/generation";
import clsx from "clsx";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useStore } from "../../ui/store.ts";
import { leftOutOf, reasonsOf } from "./answers.ts";
import { proposedBy, useAssisted, type Assist } from "./assist.ts";
import { changesOf, type FieldChange } from "./proposedChanges.ts";
import { Diff } from "./Diff.tsx";
import { keptForms } from "./keptForms.ts";
import { RunLine } from "./RunLine.tsx";
import css from "./assistant.module.css";

/** What the proposal changes, against the form that was asked about. */
export function useChanges(assist: Assist): FieldChange[] {
  const { form, updateName } = assist;
  const base = useStore(keptForms)[updateName] ?? form.values;
  const { fields } = ENTITIES[form.item.kind];
  const proposed = proposedBy(assist);
  if (!proposed) return [];
  const origins = { ...form.item.origins, ...form.picked };
  return changesOf({
    fields,
    base,
    proposed,
    now: form.values,
    isOwn: (key) => (origins[key] ?? "writer") === "writer",
    reasons: reasonsOf(assist.update.run),
  });
}

/** 改一改: the changes after an evaluation, field by field; nothing of them is in the form until it is taken. */
export function RevisePanel() {
  const assist = useAssisted();
  const { form, update, put, startUpdate, evaluate } = assist;
  const { fill: fillForm } = form;
  const changes = useChanges(assist);
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  /** Whose words the taken fields were before. */
  const [was, setWas] = useState<Readonly<Record<string, FieldOrigin>>>({});
  const isChosen = ({ field, isOwn }: FieldChange) => choices[field.key] ?? !isOwn;
  const open = changes.filter(({ state }) => state !== "taken");
  const chosen = open.filter(isChosen);
  const take = (taken: readonly FieldChange[]) => {
    const origins = { ...form.item.origins, ...form.picked };
    setWas({ ...was, ...Object.fromEntries(taken.map(({ field }) => [field.key, origins[field.key] ?? "writer"])) });
    put(Object.fromEntries(taken.map(({ field, after }) => [field.key, after])), "model");
  };
  if (!update.run && !update.isRunning)
    return (
      <p className={css.lead}>
        {evaluate.run?.state === "done"
          ? "在评一评里按评估更新，改动列在这里。"
          : "先评一评，再按评估更新，改动列在这里。"}
      </p>
    );
  return (
    <>
      <RunLine run={update} doing="正在改" done="按评估更新" onAgain={startUpdate} />
      {!update.isRunning && changes.length > 0 && (
        <p className={css.lead}>{`${changes.length} 处改动，原文都还在。`}</p>
      )}
      {!update.isRunning && update.run?.state === "done" && changes.length === 0 && (
        <p className={css.lead}>大模型看过了，没有要改的地方。</p>
      )}
      <LeftOut assist={assist} />
      <ul className={css.changes} aria-busy={update.isRunning}>
        {changes.map((change, i) => (
          <Change
            key={change.field.key}
            number={i + 1}
            change={change}
            isChosen={isChosen(change)}
            isWriting={update.isRunning}
            onChoose={(is) => setChoices({ ...choices, [change.field.key]: is })}
            onBack={() =>
              fillForm(
                { [change.field.key]: change.before },
                originBefore(was[change.field.key] ?? assist.form.item.origins[change.field.key], change),
              )
            }
          />
        ))}
      </ul>
      {!update.isRunning && changes.length > 0 && (
        <div className={css.apply}>
          {open.length > 0 ? (
            <>
              <Button primary={chosen.length > 0} block disabled={chosen.length === 0} onClick={() => take(chosen)}>
                {chosen.length > 0 ? `采用勾上的 ${chosen.length} 处` : "还没有勾"}
              </Button>
              <Button block onClick={update.forget}>
                都不要，留原文
              </Button>
            </>
          ) : (
            // It stands where 采用 stood: the second click of a double click there does not put the list away.
            <Button block onClick={({ detail }) => detail < 2 && update.forget()}>
              看完了
            </Button>
          )}
          <p className="tiny">采用后还没有提交，能一处一处反悔。原文也在历史里，点一下就能换回来。</p>
        </div>
      )}
    </>
  );
}

/** What was not proposed, since the form could not be submitted with it. */
function LeftOut({ assist: { form, update } }: { assist: Assist }) {
  const leftOut = leftOutOf(update.run);
  return ENTITIES[form.item.kind].fields
    .filter(({ key }) => key in leftOut)
    .map(({ key, label }) => (
      <p key={key} className={css.small} role="status">
        {`${label}照您的留着，没有列在下面：照它改了就不能提交，${leftOut[key] ?? ""}。`}
      </p>
    ));
}

/** Whose the words were that come back. */
const originBefore = (origin: FieldOrigin | undefined, { field }: FieldChange): Record<string, FieldOrigin> =>
  origin && origin !== "writer" ? { [field.key]: origin } : {};

interface ChangeProps {
  number: number;
  change: FieldChange;
  isChosen: boolean;
  isWriting: boolean;
  onChoose: (is: boolean) => void;
  onBack: () => void;
}

function Change({ number, change, isChosen, isWriting, onChoose, onBack }: ChangeProps) {
  const { field, state, isOwn } = change;
  const isTaken = state === "taken";
  const note = isTaken ? "已采用" : isOwn ? "您写的，没有替您勾" : state === "moved" ? "您刚改过" : "";
  return (
    <li className={clsx(isTaken && css.isTaken)}>
      <div className={css.changeHead}>
        <label>
          <input
            type="checkbox"
            className={css.tick}
            checked={isTaken || isChosen}
            disabled={isTaken || isWriting}
            onChange={(event) => onChoose(event.target.checked)}
          />
          {`${number}　${field.label}`}
        </label>
        <span>{note}</span>
        {isTaken && (
          <button type="button" className="link" onClick={onBack}>
            反悔
          </button>
        )}
      </div>
      {change.reason !== "" && <p className={css.reason}>{change.reason}</p>}
      <Diff field={field} before={change.before} after={change.after} />
    </li>
  );
}
