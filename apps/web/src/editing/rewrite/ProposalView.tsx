import clsx from "clsx";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { AiFoot } from "../modelRunControls/AiFoot.tsx";
import { usedInk } from "../../run/runSentences.ts";
import type { PanelProps } from "../panelProps.ts";
import { rowName, type SceneRow } from "../sceneRows.ts";
import { STATUS, type Editor } from "../useEditor.ts";
import { AnotherVersion } from "./AnotherVersion.tsx";
import { askedName } from "./repeatRewrite.ts";
import { HunkItem } from "./HunkItem.tsx";
import type { Hunk } from "./hunks.ts";
import { onFirstClick } from "./onFirstClick.ts";
import { useAligned } from "./useAligned.ts";
import { useChangeMarks } from "./useChangeMarks.ts";
import { useProposal, useSeen, type Proposed } from "./useProposal.ts";
import type { Rewriting } from "./useRewrite.ts";
import aiCss from "../modelRunControls/ai.module.css";
import css from "./rewrite.module.css";

interface Props extends PanelProps {
  row: SceneRow;
  of: { scriptId: string; versionId: string; sceneId: string };
  rewriting: Rewriting;
}

/** How many changes are left; the red button takes only those that have been on screen. */
function Foot({ rewriting, proposal, seen }: { rewriting: Rewriting; proposal: Proposed; seen: readonly Hunk[] }) {
  const { open, hunks, stateOf } = proposal;
  if (rewriting.isRunning)
    return (
      <AiFoot title="稿子不动" sentence="停下也只算已写的">
        <Button loading={rewriting.isStopping} onClick={rewriting.stop}>
          停下
        </Button>
      </AiFoot>
    );
  return (
    <AiFoot
      title={open.length > 0 ? `还剩 ${open.length} 处` : "都看过了"}
      sentence={hunks.some((hunk) => stateOf(hunk) === "accepted") ? "已先存备份，撤销能退回" : "采纳之前会先存备份"}
    >
      <Button onClick={onFirstClick(rewriting.forget)}>{open.length > 0 ? "作罢" : "再改一次"}</Button>
      {seen.length > 0 && (
        <Button primary onClick={onFirstClick(() => void proposal.accept(seen))}>
          采纳看过的 {seen.length} 处
        </Button>
      )}
    </AiFoot>
  );
}

/** On a phone: which of the changes this is, and the way to the others. */
function Way({ proposal: { hunks, open, now, step } }: { proposal: Proposed }) {
  const at = open.findIndex(({ key }) => key === now?.key);
  return (
    <p className={css.way}>
      <button type="button" aria-label="上一处改动" disabled={at <= 0} onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      {`${(now?.key ?? 0) + 1} / ${hunks.length}`}
      <button type="button" aria-label="下一处改动" disabled={at >= open.length - 1} onClick={() => step(1)}>
        <Icon name="right" />
      </button>
    </p>
  );
}

/** Tells the foot of the middle the keys that answer a proposal while its panel has the focus; what else was asked for stands there first. */
function useKeysInFoot({ setFoot }: Editor, accepted: number): (focused: boolean) => void {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    setFoot((now) => {
      if (now.is !== "status" && now.is !== "proposal") return now;
      return focused ? { is: "proposal", accepted } : STATUS;
    });
  }, [setFoot, focused, accepted]);
  useEffect(() => () => setFoot((now) => (now.is === "proposal" ? STATUS : now)), [setFoot]);
  return setFocused;
}

/** Y, N, J and K. @returns whether the key was one of them */
function answerByKey(proposal: Proposed, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const { now } = proposal;
  const pressed = key.toLowerCase();
  if (pressed === "y" && now) void proposal.accept([now]);
  else if (pressed === "n" && now) proposal.keep(now);
  else if (pressed === "j") proposal.step(1);
  else if (pressed === "k") proposal.step(-1);
  else return false;
  return true;
}

/** A rewriting beside the script, change by change; nothing of it is in the script until it is taken. */
export function ProposalView(props: Props) {
  const { editor, row, of, rewriting } = props;
  const { run, isRunning } = rewriting;
  const proposal = useProposal(editor, of, run);
  const { hunks, open, now, base, stateOf } = proposal;
  const box = useRef<HTMLDivElement>(null);
  const { seen, watch } = useSeen();
  useChangeMarks(editor, { ...proposal, now: isRunning ? null : now });
  useAligned(editor, box, isRunning ? null : now, base[0]?.id ?? null);
  // The button that was pressed is gone: without this Y and N would be heard by nobody.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isRunning]);
  const accepted = hunks.filter((hunk) => stateOf(hunk) === "accepted").length;
  const onFocused = useKeysInFoot(editor, accepted);
  const onKey = (event: KeyboardEvent): void => {
    if (isRunning || !answerByKey(proposal, event)) return;
    event.preventDefault();
    // The button that had the focus goes with its answer: without this the next key would be heard by nobody.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        className={clsx(aiCss.scroll, css.proposal)}
        ref={box}
        role="region"
        aria-label="逐处改动"
        aria-busy={isRunning}
        tabIndex={0}
        onKeyDown={onKey}
        onFocus={() => onFocused(!isRunning)}
        onBlur={({ currentTarget, relatedTarget }) => onFocused(!isRunning && currentTarget.contains(relatedTarget))}
      >
        <div className={aiCss.head}>
          <h2>
            {rowName(row, editor.unit)}
            {proposal.problem ? `，${proposal.problem.title}` : proposal.asked ? `，${askedName(proposal.asked)}` : ""}
          </h2>
          <OriginLabel origin="model" />
          <p role="status">
            {isRunning
              ? run?.message || `正在写，写好了 ${hunks.length} 处`
              : `${hunks.length} 处改动，${usedInk(run?.unitsUsed ?? 0)}${accepted > 0 ? `，采纳 ${accepted} 处` : ""}。`}
            {!isRunning && <AnotherVersion {...props} proposal={proposal} />}
          </p>
        </div>
        {!isRunning && hunks.length === 0 && <p className={aiCss.small}>大模型看过了，没有要改的地方。</p>}
        {!isRunning && now && <Way proposal={proposal} />}
        <ol className={css.hunks} data-single={isRunning || !now ? undefined : ""}>
          {hunks.map((hunk) => (
            <HunkItem
              key={hunk.key}
              ref={watch}
              hunk={hunk}
              isNow={now?.key === hunk.key}
              state={stateOf(hunk)}
              canTakeBack={proposal.canTakeBack(hunk)}
              isStreaming={isRunning}
              onNow={() => proposal.setNow(hunk.key)}
              onAnswer={(answer) => {
                if (answer === "accepted") void proposal.accept([hunk]);
                else if (answer === "kept") proposal.keep(hunk);
                else proposal.takeBack(hunk);
                // The button that was pressed goes: without this the keys would be heard by nobody.
                box.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ol>
      </div>
      <Foot rewriting={rewriting} proposal={proposal} seen={open.filter(({ key }) => seen.has(key))} />
    </>
  );
}
