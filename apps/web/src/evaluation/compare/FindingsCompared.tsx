import clsx from "clsx";
import type { ComparedFinding, DraftComparison } from "@mochang/contract";
import { useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { ruleName } from "../figures/ruleNames.ts";
import signCss from "./sign.module.css";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./FindingsCompared.module.css";

const SHOWN = 5;
const QUOTED = 2;
const short = (text: string): string => ([...text].length > 48 ? `${[...text].slice(0, 46).join("")}……` : text);

interface GroupProps {
  title: string;
  mark: string;
  sentence: string;
  findings: readonly ComparedFinding[];
  total: number;
}

function Group({ title, mark, sentence, findings, total }: GroupProps) {
  const [all, setAll] = useState(false);
  const listed = all ? findings : findings.slice(0, SHOWN);
  return (
    <div className={css.group}>
      <h3>
        <i className={clsx(signCss.sign, css[mark])} aria-hidden="true">
          {mark === "mended" ? "✓" : mark === "fresh" ? "!" : "·"}
        </i>
        {title} <small className="num quiet">{total} 处</small>
      </h3>
      {total === 0 && <p className="quiet small">{sentence}</p>}
      <ol>
        {listed.map((f, i) => (
          <li key={i}>
            <p>
              <span className="tag">{ruleName(f.rule)}</span> {f.message}
            </p>
            {f.quotes.slice(0, QUOTED).map((q, k) => (
              <p key={k} className={css.quote}>
                <b>{f.places[k]}</b>
                <q className="song">{short(q.text)}</q>
              </p>
            ))}
          </li>
        ))}
      </ol>
      {!all && findings.length > SHOWN && (
        <button type="button" className="link small" onClick={() => setAll(true)}>
          再看 {findings.length - SHOWN} 处
        </button>
      )}
      {all && total > findings.length && <p className="quiet small">只列出前 {findings.length} 处。</p>}
    </div>
  );
}

/** What rules found wrong: mended, new, and still there. */
export function FindingsCompared({ comparison }: { comparison: Pick<DraftComparison, "findings"> }) {
  const { findings: f } = comparison;
  return (
    <section id="findings" aria-labelledby="findings-title">
      <div className={sectionHeadCss.head}>
        <h2 className="h2" id="findings-title">
          前后不一
        </h2>
        <OriginLabel origin="rules" />
      </div>
      <div className={css.groups}>
        <Group
          title="改好了"
          mark="mended"
          sentence="旧稿的问题没有改掉，或本来就没有。"
          findings={f.mended}
          total={f.mendedTotal}
        />
        <Group title="新出现" mark="fresh" sentence="新稿没有带来新的问题。" findings={f.fresh} total={f.freshTotal} />
        <Group title="仍在" mark="still" sentence="没有留下来的老问题。" findings={f.still} total={f.stillTotal} />
      </div>
    </section>
  );
}
