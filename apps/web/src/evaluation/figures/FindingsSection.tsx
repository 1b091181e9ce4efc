import clsx from "clsx";
import type { Figures, Finding, Quote } from "@mochang/screenplay";
import { placeName } from "@mochang/screenplay/chapters";
import { memo, useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { ruleName } from "./ruleNames.ts";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./FindingsSection.module.css";

interface Props {
  findings: Finding[];
  unit: "场" | "章";
  figures: Figures;
  onQuotes: (quotes: Quote[], at: number) => void;
  /** Opens the editor at a finding. */
  onFix: (finding: Finding) => void;
}

const SHOWN = 6;
const short = (text: string): string => ([...text].length > 60 ? `${[...text].slice(0, 58).join("")}……` : text);

/** What rules found to be inconsistent, each with its quotes side by side. */
export const FindingsSection = memo(function FindingsSection({ findings, unit, figures, onQuotes, onFix }: Props) {
  const [all, setAll] = useState(false);
  const listed = all ? findings : findings.slice(0, SHOWN);
  return (
    <section id="findings">
      <div className={sectionHeadCss.head}>
        <h2 className="h2">前后不一</h2>
        {findings.length > 0 && <span className="small quiet">{findings.length} 处</span>}
        <OriginLabel origin="rules" />
      </div>
      {findings.length === 0 ? (
        <p className="quiet">没有发现{unit === "章" ? "章号、人名" : "场号、人名、时间"}或标点上的矛盾。</p>
      ) : (
        <ol className={css.findings}>
          {listed.map((f, i) => (
            <li key={i}>
              <h3>
                <span className="tag">{ruleName(f.rule)}</span>
                <span>{f.message}</span>
              </h3>
              <div className={css.quotes}>
                {f.quotes.slice(0, 4).map((q, k) => (
                  <button type="button" key={k} onClick={() => onQuotes(f.quotes, k)}>
                    <b>{placeName(figures, q.scene, unit)}</b>
                    <q>{short(q.text)}</q>
                  </button>
                ))}
              </div>
              <button type="button" className="link small" onClick={() => onFix(f)}>
                去改这一处
              </button>
            </li>
          ))}
        </ol>
      )}
      {findings.length > SHOWN && !all && (
        <button type="button" className={clsx("link small", css.more)} onClick={() => setAll(true)}>
          再看 {findings.length - SHOWN} 处
        </button>
      )}
    </section>
  );
});
