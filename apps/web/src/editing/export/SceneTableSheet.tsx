import type { SceneTable, SceneTableRow } from "@mochang/contract";
import clsx from "clsx";
import { sentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PanelProps } from "../panelProps.ts";
import { SheetOverlay } from "../SheetOverlay.tsx";
import type { ExportChoice } from "./exportChoice.ts";
import { ORDERS } from "./SceneTableOptions.tsx";
import { useSceneTable } from "./useExport.ts";
import css from "./SceneTableSheet.module.css";

type Table = ExportChoice["table"];

const pagesOf = (pages: number): string => pages.toFixed(1);
const Said = ({ value }: { value: string | null }) =>
  value === null ? <span className={css.unsaid}>未写</span> : <bdi>{value}</bdi>;

function Row({ row, table }: { row: SceneTableRow; table: Table }) {
  return (
    <tr>
      <td className="num">{row.scene}</td>
      <td>
        <Said value={row.intExt} />
      </td>
      <td>
        <Said value={row.time} />
      </td>
      {table.order !== "place" && (
        <td>
          <Said value={row.place} />
        </td>
      )}
      {table.people && (
        <td className={css.people}>
          <bdi>{row.people.join("、")}</bdi>
        </td>
      )}
      {table.lengths && (
        <>
          <td className={clsx("num", css.characters)}>{row.characters}</td>
          <td className={clsx("num", css.pages)}>{pagesOf(row.pages)}</td>
        </>
      )}
      {table.overviews && (
        <td className={css.overview}>
          <bdi>{row.overview?.text}</bdi>
          {row.overview?.model && <OriginLabel origin="model" />}
        </td>
      )}
      {table.props && <td className={css.props}>{"\u00a0"}</td>}
    </tr>
  );
}

/** Rows that a browser lays out at once; the file holds them all. */
const MAX_ROWS = 1_000;

/** The groups as far as `MAX_ROWS` rows go. */
function shownGroups({ groups }: SceneTable): SceneTable["groups"] {
  let remainingRows = MAX_ROWS;
  const visibleGroups: SceneTable["groups"] = [];
  for (const group of groups) {
    if (remainingRows <= 0) break;
    visibleGroups.push({ ...group, rows: group.rows.slice(0, remainingRows) });
    remainingRows -= group.rows.length;
  }
  return visibleGroups;
}

function Rows({ data, table }: { data: SceneTable; table: Table }) {
  const { order, people, overviews, props } = table;
  const columns = 3 + [order !== "place", people, overviews, props].filter(Boolean).length;
  const span = columns + (table.lengths ? 2 : 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">场</th>
          <th scope="col">内外</th>
          <th scope="col">日夜</th>
          {table.order !== "place" && <th scope="col">地点</th>}
          {table.people && <th scope="col">人物</th>}
          {table.lengths && (
            <>
              <th scope="col" className={css.characters}>
                字数
              </th>
              <th scope="col" className={css.pages}>
                页
              </th>
            </>
          )}
          {table.overviews && <th scope="col">概述</th>}
          {table.props && <th scope="col">服化道</th>}
        </tr>
      </thead>
      {shownGroups(data).map((group, i) => (
        <tbody key={group.name ?? i}>
          {group.name !== null && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={span - 2}>
                <bdi>{group.name}</bdi>
              </th>
              <td colSpan={2} className="num">{`${group.rows.length} 场，${pagesOf(group.pages)} 页`}</td>
            </tr>
          )}
          {group.rows.map((row, at) => (
            <Row key={`${row.scene} ${at}`} row={row} table={table} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** 顺场表 as its file will hold it, where the sheet is. */
export function SceneTableSheet({ script, editor, choice }: PanelProps & { choice: ExportChoice }) {
  const { data, isError, error, refetch } = useSceneTable(script, editor.saving, choice);
  const { table } = choice;
  const order = ORDERS.find(({ value }) => value === table.order)?.label ?? "";
  return (
    <SheetOverlay
      label="顺场表"
      foot={data && `${data.scenes} 场${data.scenes > MAX_ROWS ? `，这里看得到前 ${MAX_ROWS} 行` : ""}`}
    >
      <article className={css.sheet} aria-label="顺场表">
        <p className={css.head}>
          <bdi>{`${script.name}　顺场表`}</bdi>
          <span>{order}</span>
        </p>
        {isError ? (
          <Failure title="顺场表没有取到" sentence={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton widths={[100, 92, 100, 84, 100, 92]} />
        ) : data.scenes === 0 ? (
          <p className={css.empty}>还没有场。</p>
        ) : (
          <Rows data={data} table={table} />
        )}
      </article>
    </SheetOverlay>
  );
}
