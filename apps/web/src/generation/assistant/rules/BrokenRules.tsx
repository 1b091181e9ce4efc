import type { RulePart } from "@mochang/generation";
import type { SheetFinding } from "../../run/findOnSheet.ts";
import css from "./rules.module.css";

/** What the script on the sheet does not keep to. */
export interface ScriptFindings {
  broken: readonly SheetFinding[];
  /** How many scenes are written. */
  written: number;
  numberOf: (sceneId: string) => number | undefined;
  isBusy: boolean;
  onGo: (finding: SheetFinding) => void;
  onMeant: (findings: readonly SheetFinding[]) => void;
}

const PART_OF: Readonly<Record<string, RulePart>> = {
  address: "address",
  "banned-word": "banned",
  dialect: "dialect",
  never: "never",
};
export const brokenOf = (findings: ScriptFindings | undefined, part: RulePart): readonly SheetFinding[] =>
  (findings?.broken ?? []).filter(({ finding }) => PART_OF[finding.rule] === part);

const toldOf = ({ rule, message }: SheetFinding["finding"]): string =>
  rule === "banned-word" ? "约定里说不用" : message.replace(/^写作约定/u, "约定");

/** Places that are named one by one. */
const NAMED = 6;

/** Below a part: where the script does not keep to it, the same words once; each place can be gone to, or is meant so. */
export function BrokenRules({ part, findings }: { part: RulePart; findings: ScriptFindings }) {
  const { numberOf, isBusy, onGo, onMeant } = findings;
  const groups = new Map<string, SheetFinding[]>();
  for (const one of brokenOf(findings, part)) {
    const key = `${one.finding.quote} ${one.finding.message}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, [first, ...others]]) => {
    if (!first) return null;
    const all = [first, ...others];
    const where = others.length > 0 ? `${all.length} 处` : `第 ${numberOf(first.finding.sceneId) ?? ""} 场`;
    return (
      <div key={key} className={css.broken}>
        <i aria-hidden="true" />
        <p>
          {`${where}写了`}
          <q>{first.finding.quote}</q>
          {`，${toldOf(first.finding)}。`}
        </p>
        <p className={css.commands}>
          {all.slice(0, NAMED).map((one) => (
            <button key={one.key} type="button" className="link small" onClick={() => onGo(one)}>
              {others.length > 0 ? `第 ${numberOf(one.finding.sceneId) ?? ""} 场` : "去看"}
            </button>
          ))}
          {all.length > NAMED && <span>{`还有 ${all.length - NAMED} 处`}</span>}
          <button type="button" className="link small quiet" disabled={isBusy} onClick={() => onMeant(all)}>
            {others.length > 0 ? "都是有意为之" : "有意为之"}
          </button>
        </p>
      </div>
    );
  });
}
