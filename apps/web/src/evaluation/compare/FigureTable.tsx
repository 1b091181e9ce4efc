import clsx from "clsx";
import { differenceText, figureText, type DraftComparison } from "@mochang/contract";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./FigureTable.module.css";

const LISTED = 12;
const names = (list: readonly string[]): string =>
  `${list.slice(0, LISTED).join("、")}${list.length > LISTED ? `等 ${list.length} 个` : ""}`;

/** The figures of both drafts with what differs, and the people and places that came and went. */
export function FigureTable({
  comparison,
}: {
  comparison: Pick<DraftComparison, "figures" | "people" | "places" | "renames">;
}) {
  const { figures, people, places, renames } = comparison;
  const notes: [string, string][] = [
    ["改名的人物", renames.map((r) => `${r.from} → ${r.to}`).join("，")],
    ["新来的人物", names(people.came)],
    ["离开的人物", names(people.left)],
    ["新的场景地", names(places.came)],
    ["不再用的场景地", names(places.left)],
  ];
  return (
    <section id="figures" aria-labelledby="figures-title">
      <div className={sectionHeadCss.head}>
        <h2 className="h2" id="figures-title">
          数字
        </h2>
        <OriginLabel origin="rules" />
      </div>
      <table className={clsx("num", css.figures)}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">旧稿</th>
            <th scope="col">新稿</th>
            <th scope="col">相差</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((f) => {
            const difference = differenceText(f);
            return (
              <tr key={f.key}>
                <th scope="row">{f.label}</th>
                <td>{figureText(f.old, f.unit)}</td>
                <td>{figureText(f.new, f.unit)}</td>
                <td className={difference === "不变" ? "quiet" : css.difference}>{difference}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl className={css.names}>
        {notes
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
