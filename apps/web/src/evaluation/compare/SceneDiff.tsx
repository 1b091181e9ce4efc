import clsx from "clsx";
import type { DraftComparison, SceneRow } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { lineProps, SCRIPT_CLASS } from "../../sheet/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { fetchScene } from "./api.ts";
import { foldRows } from "./foldRows.ts";
import signCss from "./sign.module.css";
import css from "./SceneDiff.module.css";

interface Props {
  comparison: Pick<DraftComparison, "old" | "new" | "unit">;
  pair: Record<"old" | "new", { ordinal: number } | null>;
}

type DiffPart = { text: string; same: boolean };

const OldLine = ({ type, parts }: { type: string; parts: readonly DiffPart[] }) => (
  <div className={clsx(css.row, css.removed)} data-part="removed-line">
    <span className={clsx(signCss.sign, css.diffSign)} aria-hidden="true">
      −
    </span>
    <span className="sr">旧稿：</span>
    <p {...lineProps(type)}>{parts.map((p, i) => (p.same ? p.text : <del key={i}>{p.text}</del>))}</p>
  </div>
);
const NewLine = ({ type, parts }: { type: string; parts: readonly DiffPart[] }) => (
  <div className={clsx(css.row, css.added)} data-part="added-line">
    <span className={clsx(signCss.sign, css.diffSign)} aria-hidden="true">
      +
    </span>
    <span className="sr">新稿：</span>
    <p {...lineProps(type)}>{parts.map((p, i) => (p.same ? p.text : <ins key={i}>{p.text}</ins>))}</p>
  </div>
);
/** A whole line that came or went is marked by its row, not letter by letter. */
const unmarked = (text: string): DiffPart[] => [{ text, same: true }];

function Row({ row }: { row: SceneRow }) {
  if (row.op === "removed") return <OldLine type={row.line.type} parts={unmarked(row.line.text)} />;
  if (row.op === "added") return <NewLine type={row.line.type} parts={unmarked(row.line.text)} />;
  if (row.op === "changed")
    return (
      <>
        <OldLine type={row.old.type} parts={row.oldParts} />
        <NewLine type={row.new.type} parts={row.newParts} />
      </>
    );
  return (
    <div className={css.row}>
      <p {...lineProps(row.line.type)}>{row.line.text}</p>
    </div>
  );
}

/** One scene of both drafts, line by line as on a script page; what stayed between the changes is folded away. */
export function SceneDiff({ comparison, pair }: Props) {
  const query = {
    script_id: comparison.new.id,
    other: comparison.old.id,
    old: pair.old?.ordinal,
    new: pair.new?.ordinal,
  };
  const scene = useQuery({
    queryKey: ["compare", "scene", query],
    queryFn: ({ signal }) => fetchScene(query, signal),
    staleTime: 300_000,
  });
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const visibleRows = useMemo(() => foldRows(scene.data?.rows ?? [], open), [scene.data, open]);
  if (scene.isError)
    return (
      <Failure title="这一处没有取到" sentence={fullSentenceOf(scene.error)} onRetry={() => void scene.refetch()} />
    );
  if (!scene.data)
    return (
      <div className={css.padded} aria-busy="true">
        <Skeleton widths={[44, 92, 60, 70]} />
      </div>
    );
  if (scene.data.rows.length === 0)
    return <p className={clsx("quiet small", css.padded)}>这一{comparison.unit}没有文字。</p>;
  return (
    <div className={clsx(SCRIPT_CLASS, css.diff)} data-part="diff" tabIndex={0} role="group" aria-label="逐行对照">
      {visibleRows.map((s) =>
        "folded" in s ? (
          <button
            key={`f${s.from}`}
            type="button"
            className={clsx("link small quiet", css.folded)}
            onClick={() => setOpen((o) => new Set(o).add(s.from))}
          >
            …… {s.folded} 行没有改
          </button>
        ) : (
          <Row key={s.at} row={s.row} />
        ),
      )}
      {scene.data.rowsTotal > scene.data.rows.length && (
        <p className="quiet small">
          这里只列出前 {scene.data.rows.length.toLocaleString("en-US")} 行，一共{" "}
          {scene.data.rowsTotal.toLocaleString("en-US")} 行。
        </p>
      )}
    </div>
  );
}
