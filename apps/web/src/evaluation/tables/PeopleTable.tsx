import { noPersonsSentence, type Citation, type Report } from "@mochang/contract";
import { memo, Suspense } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CitedMarkdown } from "../../sheet/index.ts";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./tables.module.css";

interface Props extends Pick<Report, "arcs" | "figures"> {
  unit: "场" | "章";
  /** The passage that is open beside it. */
  open: string | null;
  onCite: (citation: Citation) => void;
}

/** Persons with what they want and how they change; in how many scenes they are is counted by rules. */
export const PeopleTable = memo(function PeopleTable({ arcs = [], figures, unit, open, onCite }: Props) {
  const scenesOf = (name: string): number | undefined =>
    figures.people.find((p) => p.name === name || p.aliases.includes(name))?.scenes.length;
  const nobody = noPersonsSentence({ arcs, figures });
  const cited = (markdown: string) => (
    <Suspense fallback={<Skeleton widths={[92, 46]} />}>
      <CitedMarkdown compact markdown={markdown} open={open} onCite={onCite} />
    </Suspense>
  );
  return (
    <section id="people" data-origin={nobody === null ? "model" : "rules"}>
      <div className={sectionHeadCss.head}>
        <h2 className="h2">人物表</h2>
        {nobody === null && (
          <>
            <span className="small quiet">出场{unit}数由规则统计</span>
            <OriginLabel origin="model" />
          </>
        )}
      </div>
      {nobody !== null ? (
        <p>{nobody}</p>
      ) : (
        <table className={css.table} data-columns="people">
          <thead>
            <tr>
              <th scope="col">人物</th>
              <th scope="col">出场</th>
              <th scope="col">要什么</th>
              <th scope="col">弧光</th>
            </tr>
          </thead>
          <tbody>
            {arcs.map(({ name, wants, arc }) => {
              const scenes = scenesOf(name);
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num" data-label="出场">
                    {scenes === undefined ? "" : `${scenes} ${unit}`}
                  </td>
                  <td data-label="要什么">{cited(wants)}</td>
                  <td data-label="弧光">{cited(arc)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
});
