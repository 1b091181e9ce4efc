import type { ReportContinuity } from "@mochang/contract";
import { Link } from "react-router";
import { continuityUrl } from "../../library/index.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./FindingsSection.module.css";

const SHOWN = 4;

/** From 评估单 to the ledger, with how much is in it. */
export const LedgerLink = ({ continuity, scriptId }: { continuity: ReportContinuity; scriptId: string }) => (
  <Link className="link small" to={continuityUrl(scriptId)}>
    {continuity.conflicts.length > 0 ? `连贯账：${continuity.conflicts.length} 处对不上` : "连贯账：没有对不上的"}
  </Link>
);

/** The first conflicts of the continuity ledger, which has a page of its own where they are decided about. */
export function ContinuitySection({ continuity, scriptId }: { continuity: ReportContinuity; scriptId: string }) {
  const { conflicts, unpaid } = continuity;
  const rest = Math.max(0, conflicts.length - SHOWN);
  const url = continuityUrl(scriptId);
  return (
    <section id="continuity">
      <div className={sectionHeadCss.head}>
        <h2 className="h2">连贯账</h2>
        <span className="small quiet">
          {`${conflicts.length} 处对不上${unpaid.length > 0 ? `，${unpaid.length} 处埋了没兑` : ""}`}
        </span>
        <OriginLabel origin="model" />
      </div>
      <ol className={css.findings}>
        {conflicts.slice(0, SHOWN).map(({ key, label, title, quotes }) => (
          <li key={key}>
            <h3>
              <span className="tag">{label}</span>
              <span>{title}</span>
            </h3>
            <div className={css.quotes}>
              {quotes.map(({ place, text }, i) => (
                <Link key={i} to={url}>
                  <b>{place}</b>
                  <q>{text}</q>
                </Link>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Link className="link small" to={url}>
        {rest > 0 ? `再看 ${rest} 处，逐条来定` : "打开连贯账"}
      </Link>
    </section>
  );
}
