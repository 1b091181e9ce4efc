import { useState } from "react";
import { useDebounced } from "../../lib/useDebounced.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { RECORD_KINDS, useAllRecords } from "../../library/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DetailHead } from "../DetailHead.tsx";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import type { PanelProps } from "../panelProps.ts";
import { otherWork, workBeside } from "./otherWork.ts";
import panel from "../ScenePanel.module.css";
import css from "./SplitPanel.module.css";

const PAGE = 20;
const PAUSE_MS = 250;

/** One's own scripts of every kind, by their names: which one is read beside. */
export function WorkChoice({ script, panels, onChosen }: PanelProps & { onChosen: () => void }) {
  const [name, setName] = useState("");
  const [page, setPage] = useState(1);
  const scriptName = useDebounced(name.trim(), PAUSE_MS);
  const works = useAllRecords(page, PAGE, scriptName === "" ? {} : { scriptName });
  const records = works.data?.records.filter(({ id }) => id !== script.scriptId) ?? [];
  const pages = Math.ceil((works.data?.total ?? 0) / PAGE);
  return (
    <>
      <DetailHead title="换一部剧本" panels={{ ...panels, back: onChosen, canGoBack: true }} />
      <div className={panel.scroll}>
        <input
          ref={focusOnMount}
          className={css.filter}
          type="search"
          aria-label="按作品名找"
          placeholder="按作品名找"
          maxLength={32}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setPage(1);
          }}
        />
        {works.error ? (
          <Failure title="没有取到作品" sentence={sentenceOf(works.error)} onRetry={() => void works.refetch()} />
        ) : !works.data ? (
          <Skeleton className={undefined} widths={[70, 90, 60, 80]} />
        ) : records.length === 0 ? (
          <p className="quiet">
            {scriptName === "" ? "您还没有别的作品。" : `没有名字里带「${scriptName}」的别的作品。`}
          </p>
        ) : (
          <ul className={css.works}>
            {records.map((record) => (
              <li key={record.id}>
                <button
                  type="button"
                  onClick={() => {
                    otherWork.set(workBeside(script.scriptId, record));
                    onChosen();
                  }}
                >
                  <b>
                    <bdi>{record.name}</bdi>
                  </b>
                  <small>{[RECORD_KINDS[record.type]?.label, record.author].filter(Boolean).join("　")}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {pages > 1 && (
          <p className={css.pages}>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <span className="num">{`${page} / ${pages}`}</span>
            <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
