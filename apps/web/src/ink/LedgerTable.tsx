import { ledgerName, LEDGER_WORDS, type LedgerLine } from "@mochang/contract";
import clsx from "clsx";
import { relativeTime } from "../lib/format.ts";
import tableCss from "../ui/dataTable.module.css";
import css from "./ledger.module.css";

const drops = (units: number): string =>
  (Math.abs(units) / 1_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** With its sign; a true minus, as wide as the plus. */
export const signed = (units: number): string => `${units < 0 ? "−" : "+"}${drops(units)}`;

/** What a line says in plain words. */
export const ledgerLineDescription = ({ kind, cost }: Pick<LedgerLine, "kind" | "cost">): string =>
  kind === "settle" ? `实用 ${drops(cost)}，多扣的退回` : LEDGER_WORDS[kind].say;

/** 用墨账目: time, kind, what for, the change and the balance after it; on a phone two lines each. */
export const LedgerTable = ({ lines }: { lines: readonly LedgerLine[] }) => (
  <table className={clsx(tableCss.table, css.table)}>
    <thead>
      <tr>
        {["时间", "类别", "事项", "变动（滴）", "余墨（滴）"].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className={clsx(line.kind === "reserve" && css.held)}>
          <td className={clsx(css.time, "num")}>{relativeTime(line.time)}</td>
          <td className={css.kind}>{ledgerName(line)}</td>
          <td className={css.say}>
            <b>{line.what}</b>
            <span>{ledgerLineDescription(line)}</span>
          </td>
          <td className={clsx(css.change, "num")}>{signed(line.units)}</td>
          <td className={clsx(css.after, "num")}>{drops(line.balanceAfter)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
