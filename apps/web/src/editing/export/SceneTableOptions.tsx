import type { ExportSummary } from "@mochang/contract";
import { ChoiceRow, OneOf } from "./ChoiceRow.tsx";
import type { ExportChoice } from "./exportChoice.ts";
import { REGION_NAMES } from "@mochang/screenplay";
import css from "./ExportPanel.module.css";

export const ORDERS = [
  { value: "scene", label: "按场序" },
  { value: "place", label: "按地点" },
  { value: "person", label: "按人物" },
] as const;

interface Props {
  choice: ExportChoice;
  summary: ExportSummary;
  onChange: (changed: Partial<ExportChoice>) => void;
}

/** How 顺场表 is sorted, and which columns it has. */
export function SceneTableOptions({ choice: { table, region }, summary, onChange }: Props) {
  const change = (changed: Partial<ExportChoice["table"]>): void => onChange({ table: { ...table, ...changed } });
  return (
    <>
      <p className={css.label}>怎么排</p>
      <OneOf
        name="table-order"
        label="怎么排"
        className={css.segments}
        values={ORDERS}
        value={table.order}
        onChange={(order) => change({ order })}
      />
      <div className={css.rows}>
        <ChoiceRow
          label="人物"
          quantity="在场的"
          says="说话的和点名做事的，被提到的不算"
          checked={table.people}
          onChange={(people) => change({ people })}
        />
        <ChoiceRow
          label="字数和页数"
          quantity={`约 ${summary.pages} 页`}
          says={`页数按${REGION_NAMES[region]}版式估算`}
          checked={table.lengths}
          onChange={(lengths) => change({ lengths })}
        />
        <ChoiceRow
          label="概述"
          quantity={`${summary.overviews} / ${summary.scenes} 场`}
          says="没有写过的空着"
          checked={table.overviews}
          onChange={(overviews) => change({ overviews })}
        />
        <ChoiceRow
          label="服化道"
          quantity="空栏"
          says="留给副导演填"
          checked={table.props}
          onChange={(props) => change({ props })}
        />
      </div>
    </>
  );
}
