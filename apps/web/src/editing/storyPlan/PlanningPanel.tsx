import clsx from "clsx";
import { PLANNING_STOPPED_NOTE } from "@mochang/contract";
import { sentenceOf } from "../../lib/apiError.ts";
import { relativeTime } from "../../lib/format.ts";
import { inkText } from "../../lib/inkText.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { plainOpening } from "../modelText/citationOffsets.ts";
import { useEstimate } from "../modelText/useGenerated.ts";
import type { PanelProps } from "../panelProps.ts";
import { hasWords } from "../sceneRows.ts";
import { usePlanning } from "./api.ts";
import shared from "../indexList.module.css";
import css from "./planning.module.css";

const OPENING_CHARS = 60;

function Cost({ script, editor, promptId }: Pick<PanelProps, "script" | "editor"> & { promptId: number }) {
  const { scriptId, versionId } = script;
  const { data } = useEstimate(
    { path: "/api/planning", body: { scriptId, versionId, promptId } },
    editor.saving,
    hasWords(editor.rows),
  );
  return data?.modelName == null ? null : <span>{`写一份约 ${inkText(data.units)}。`}</span>;
}

/** The four items of planning; each opens at the right. */
export function PlanningPanel({ script, editor, panels }: PanelProps) {
  const items = usePlanning(script);
  if (items.isError && !items.data)
    return <Failure title="策划没有取到" sentence={sentenceOf(items.error)} onRetry={() => void items.refetch()} />;
  const here = panels.detail?.key === "plan" ? panels.detail.id : undefined;
  return (
    <div className={shared.scroll}>
      <p className={shared.hint}>策划跟着稿子走，稿子不跟着它改</p>
      {!items.data && <Skeleton className={shared.waiting} widths={[40, 100, 60, 40, 100, 60]} />}
      <ul>
        {items.data?.map(({ promptId, title, result, offered, updateTime }) => (
          <li key={promptId} className={clsx(shared.item, css.item)}>
            <button
              type="button"
              className={clsx(here === String(promptId) && shared.here)}
              aria-current={here === String(promptId) || undefined}
              onClick={() => panels.open({ key: "plan", id: String(promptId) })}
            >
              <b>{title}</b>
              <small>{result !== "" && updateTime ? relativeTime(updateTime) : ""}</small>
              <span className={css.opening}>
                {result === "" ? "还没有写。" : plainOpening(result, OPENING_CHARS)}
                {result === "" && <Cost script={script} editor={editor} promptId={promptId} />}
                {offered !== "" && (
                  <em>{offered.endsWith(PLANNING_STOPPED_NOTE) ? "写了一半，等您看" : "新写了一份，等您看"}</em>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
