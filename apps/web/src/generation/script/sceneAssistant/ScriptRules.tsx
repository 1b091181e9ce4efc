import { CONVENTION_RULES } from "@mochang/generation";
import { OriginLabel } from "../../../ui/OriginLabel.tsx";
import type { SheetFinding } from "../../run/findOnSheet.ts";
import css from "../../run/run.module.css";

interface Props {
  findings: readonly SheetFinding[];
  onGo: (sceneId: string, lineId: string | null, quote: string) => void;
}

const toldOf = ({ rule, quote, message }: SheetFinding["finding"]): string =>
  rule === "banned-word"
    ? `写了「${quote}」，约定里说不用`
    : `写了「${quote}」，${message.replace(/^写作约定/u, "约定")}`;

/** What of the script does not keep to 写作约定: words, forms of address, dialect, what must not happen. */
export function ScriptRules({ findings, onGo }: Props) {
  const broken = findings.filter(({ finding }) => CONVENTION_RULES.has(finding.rule));
  return (
    <section className={css.broken} aria-label="和约定对不上的">
      <p className="small">
        <b>{broken.length === 0 ? "写好的场里，没有对不上的。" : `${broken.length} 处对不上`}</b>
        <OriginLabel origin="rules" />
      </p>
      <ul>
        {broken.map(({ key, finding, lineId }) => (
          <li key={key}>
            <span>{toldOf(finding)}</span>
            <button type="button" className="link small" onClick={() => onGo(finding.sceneId, lineId, finding.quote)}>
              去看
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
