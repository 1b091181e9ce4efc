import type { UnderWay } from "@mochang/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRunActions } from "../../evaluation/index.ts";
import { MiniCover, RecordKind, recordUrl } from "../../library/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { underWayWords } from "./underWayWords.ts";
import css from "./home.module.css";

function Row({ run, actions }: { run: UnderWay; actions: ReturnType<typeof useRunActions> }) {
  const { script } = run;
  const { step, count, percent, remaining, failed } = underWayWords(run);
  const genre = script.type === 3 ? undefined : script.fileThemeName;
  return (
    <li className={css.run}>
      <MiniCover genre={genre} />
      <div>
        <h3>
          <a href={recordUrl(script)} target="_blank" rel="opener">
            {script.name}
          </a>
        </h3>
        <p>
          <RecordKind type={script.type} />
          {[genre, script.author]
            .filter(Boolean)
            .map((word) => `·${word}`)
            .join("")}
        </p>
      </div>
      {failed !== null ? (
        <div className={css.failed}>
          <span>
            <b>没有评完。</b>
            {failed}
          </span>
          <Button
            size="small"
            loading={actions.start.isPending && actions.start.variables === script.id}
            icon={<Icon name="redo" small />}
            onClick={() => actions.start.mutate(script.id)}
            aria-label={`接着评《${script.name}》`}
          >
            接着评
          </Button>
        </div>
      ) : (
        <Progress
          step={step}
          count={count}
          percent={percent}
          remaining={remaining}
          label={`《${script.name}》进度`}
          action={
            run.state === "queued" ? (
              <button
                type="button"
                className="link quiet"
                onClick={() => actions.cancel.ask(run.runId, `《${script.name}》`)}
              >
                取消排队
              </button>
            ) : (
              <a className="link quiet" href={recordUrl(script)} target="_blank" rel="opener">
                {run.kind === "evaluation" ? "先看已写好的" : "去看"}
              </a>
            )
          }
        />
      )}
    </li>
  );
}

interface Props {
  query: Pick<UseQueryResult<UnderWay[], unknown>, "data" | "error" | "refetch">;
  changed: () => void;
}

/** What is being made, and what broke off and waits for its user. */
export function UnderWaySection({ query, changed }: Props) {
  const actions = useRunActions(changed);
  const runs = query.data ?? [];
  const going = runs.filter(({ state }) => state === "queued" || state === "running").length;
  const waiting = runs.length - going;
  return (
    <section aria-labelledby="under-way">
      <header className={css.head}>
        <h2 className="h3" id="under-way">
          正在进行
        </h2>
        {runs.length > 0 && (
          <span className="tiny quiet num">
            {[going > 0 && `${going} 件`, waiting > 0 && `${going > 0 ? "另有 " : ""}${waiting} 件等您接着来`]
              .filter(Boolean)
              .join("，")}
          </span>
        )}
      </header>
      {runs.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ul className={css.rows}>
          {runs.map((run) => (
            <Row key={run.runId} run={run} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where no run is listed: there is none, it is not known, or it could not be had. */
function Nothing({ query: { data, error, refetch } }: Pick<Props, "query">) {
  if (data !== undefined) return <p className={css.still}>现在没有在评、在写的。开始一件事，进度会在这里。</p>;
  if (error === null)
    return (
      <p className={css.still} aria-busy>
        {"\u00a0"}
      </p>
    );
  return (
    <p className={css.still} role="alert">
      {`没有取到：${fullSentenceOf(error)}`}
      <button type="button" className="link" onClick={() => void refetch()}>
        再试一次
      </button>
    </p>
  );
}
