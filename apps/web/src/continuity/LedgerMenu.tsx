import { Link } from "react-router";
import { evaluationSheetUrl, reportUrl } from "../library/index.ts";
import { useScrollSpy } from "../ui/useScrollSpy.ts";
import { Icon } from "../ui/Icon.tsx";
import css from "./continuity.module.css";

export interface LedgerPart {
  id: string;
  label: string;
  count: number;
}

interface Props {
  parts: readonly LedgerPart[];
  script: Parameters<typeof reportUrl>[0];
}

/** The parts of the ledger with their counts, and the ways to 评估单 and report; a strip on narrow windows. */
export function LedgerMenu({ parts, script }: Props) {
  const reading = useScrollSpy(parts.map(({ id }) => id));
  return (
    <>
      <nav className={css.menu} aria-label="连贯账各部分">
        <h2>连贯账</h2>
        {parts.map(({ id, label, count }) => (
          <a key={id} href={`#${id}`} aria-current={id === reading ? "location" : undefined}>
            {label}
            <small>{count}</small>
          </a>
        ))}
        <hr />
        <Link to={evaluationSheetUrl(script)}>
          <Icon name="stamp" />
          评估单
        </Link>
        <Link to={reportUrl(script)}>
          <Icon name="script" />
          全文报告
        </Link>
      </nav>
      <nav className={`tabs ${css.strip}`} aria-label="连贯账各部分">
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`} aria-current={id === reading ? "location" : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
