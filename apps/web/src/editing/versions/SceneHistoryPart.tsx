import { fullSentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import { BackupRow } from "./BackupRow.tsx";
import { MAX_BACKUPS, type BackupCommands } from "./useBackupCommands.ts";
import { SceneDiff } from "./SceneDiff.tsx";
import type { KeptState, SceneHistory } from "./useSceneHistory.ts";
import css from "./HistoryPanel.module.css";

interface Props {
  name: string;
  history: SceneHistory;
  commands: BackupCommands;
}

function Rows({
  states,
  history,
  commands,
}: {
  states: readonly KeptState[];
  history: SceneHistory;
  commands?: BackupCommands;
}) {
  return (
    <ol className={css.list}>
      {states.map((state) => (
        <BackupRow
          key={state.key}
          time={state.time}
          name={state.name}
          changes={history.changes.get(state.key) ?? null}
          ticked={history.ticked.includes(state.key)}
          onTick={() => history.tick(state.key)}
        >
          {commands && (
            <button
              type="button"
              className={css.remove}
              aria-label={`删除 ${state.time} 的备份`}
              onClick={() => commands.askDelete(state)}
            >
              删
            </button>
          )}
        </BackupRow>
      ))}
    </ol>
  );
}

/** The name of a backup that is being made. */
function NameForm({ commands }: { commands: BackupCommands }) {
  const { making, setMaking, go, isBusy } = commands;
  if (making?.step !== "name") return null;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        ref={focusOnMount}
        aria-label="备份的名字"
        placeholder="起个名字，可以不写"
        maxLength={64}
        value={making.name}
        onChange={(event) => setMaking({ step: "name", name: event.target.value })}
        onKeyDown={(event) => event.key === "Escape" && setMaking(null)}
      />
      <button type="submit" className={css.plain} aria-busy={isBusy}>
        存
      </button>
      <button type="button" className="link quiet small" onClick={() => setMaking(null)}>
        不存了
      </button>
    </form>
  );
}

/** Five are kept already: which one gives way. */
export function DiscardChanges({ name, history, commands }: Props) {
  const { making, setMaking } = commands;
  if (making?.step !== "giveUp") return null;
  return (
    <>
      <h2 className={css.title}>
        {name}的备份
        <small className="num">
          {history.own.length} / {MAX_BACKUPS}
        </small>
      </h2>
      <p className={css.ask}>五份满了。为{making.name === "" ? "新的一份" : `「${making.name}」`}让出哪一份？</p>
      <ol className={css.list} role="radiogroup" aria-label="让出哪一份">
        {history.own.map(({ key, time, name: called }) => (
          <BackupRow
            key={key}
            group="give-up"
            time={time}
            name={called}
            changes={history.changes.get(key) ?? null}
            ticked={making.giveUp === key}
            onTick={() => setMaking({ ...making, giveUp: key })}
          />
        ))}
      </ol>
      <p className={css.note}>让出的不再单独留，保存记录里还有那一天的稿子。</p>
    </>
  );
}

/** The saves of the last two hours and what is left of older ones. */
function Earlier({ history }: { history: SceneHistory }) {
  const { states, isEarlierShown, showEarlier, earlier } = history;
  return (
    <>
      <p className={css.note}>
        两小时内的
        <button
          type="button"
          className="link"
          aria-expanded={isEarlierShown}
          onClick={() => showEarlier(!isEarlierShown)}
        >
          每一次保存
        </button>
        都在，更早的按分、时、天各留一份。
      </p>
      {isEarlierShown && (
        <>
          {states.isPending && <Skeleton widths={[60, 44, 52]} />}
          {states.isError && (
            <Failure title="没有取到" sentence={fullSentenceOf(states.error)} onRetry={() => void states.refetch()} />
          )}
          <Rows states={earlier} history={history} />
          {states.hasNextPage && (
            <button
              type="button"
              className="link small"
              aria-busy={states.isFetchingNextPage}
              onClick={() => void states.fetchNextPage()}
            >
              更早的
            </button>
          )}
        </>
      )}
    </>
  );
}

/** The ticked states beside each other, or the ticked one beside what the scene says now. */
function Difference({ history }: { history: SceneHistory }) {
  const { picked, diff } = history;
  const [older, newer] = picked;
  if (!older) return null;
  const changed = diff?.filter(({ op }) => op !== "same").length;
  return (
    <>
      <h2 className={css.title}>
        {older.time}到{newer ? newer.time : "现在"}
        {changed !== undefined && <small className="num">{changed} 行有改动</small>}
      </h2>
      {diff ? <SceneDiff rows={diff} /> : <Skeleton widths={[92, 80]} />}
    </>
  );
}

/** Everything that was kept of the current scene. */
export function SceneHistoryPart({ name, history, commands }: Props) {
  const { backups, own, automatic } = history;
  return (
    <>
      <h2 className={css.title}>
        {name}的备份
        <small className="num">
          {backups.data && `${own.length} / ${MAX_BACKUPS}`}
          <button
            type="button"
            className="link"
            disabled={backups.data === undefined}
            onClick={() => commands.setMaking({ step: "name", name: "" })}
          >
            存一份
          </button>
        </small>
      </h2>
      <NameForm commands={commands} />
      {backups.isPending && <Skeleton widths={[60, 44, 52]} />}
      {backups.isError && (
        <Failure title="备份没有取到" sentence={fullSentenceOf(backups.error)} onRetry={() => void backups.refetch()} />
      )}
      {backups.data && own.length === 0 && <p className={css.note}>还没有备份。大改之前存一份，随时能放回来。</p>}
      <Rows states={own} history={history} commands={commands} />
      {automatic.length > 0 && (
        <>
          <h2 className={css.title}>
            自动留的<small>不算在五份里</small>
          </h2>
          <Rows states={automatic} history={history} />
        </>
      )}
      <Earlier history={history} />
      <Difference history={history} />
    </>
  );
}
