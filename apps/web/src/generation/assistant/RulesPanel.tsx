import {
  readRules,
  rowsNoRuleSees,
  RULE_PARTS,
  ruleRows,
  wordsOf,
  type RulePart,
  type Rules,
} from "@mochang/generation";
import { sentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { personNames } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";
import { AddressRules } from "./rules/AddressRules.tsx";
import { BannedRules } from "./rules/BannedRules.tsx";
import { BrokenRules, brokenOf, type ScriptFindings } from "./rules/BrokenRules.tsx";
import { NeverRules } from "./rules/NeverRules.tsx";
import { WordsRule } from "./rules/WordsRule.tsx";
import type { ChangePart } from "./rules/useRows.ts";
import { useChangeRules, useRules } from "./useRules.ts";
import css from "./rules/rules.module.css";

/** 写作约定: what every step keeps to. `findings`: what the script on the sheet does not keep to. */
export function RulesPanel({ findings }: { findings?: ScriptFindings }) {
  const { rules, error, refetch } = useRules();
  if (rules !== null) return <RulesList stored={rules} findings={findings} />;
  return error ? (
    <Failure title="写作约定没有取到" sentence={sentenceOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton />
  );
}

interface ListProps {
  stored: string;
  findings: ScriptFindings | undefined;
}

/** The parts, each row of which is changed and stored by itself. */
function RulesList({ stored, findings }: ListProps) {
  const change = useChangeRules();
  const { overview } = useWorkspace();
  const persons = personNames(overview.items);
  const rules = readRules(stored);
  const unseen: Partial<Record<keyof Rules, string[]>> = rowsNoRuleSees(rules, persons);
  const changeOf =
    (part: keyof Rules): ChangePart =>
    (next) =>
      change((all) => ({ ...all, [part]: next(all[part]) }));
  const partOf = (part: RulePart) => ({
    text: rules[part],
    change: changeOf(part),
    children: (
      <>
        {findings && <BrokenRules part={part} findings={findings} />}
        <Unseen rows={unseen[part] ?? []} total={ruleRows(rules[part]).length} />
      </>
    ),
  });
  const banned = partOf("banned");
  return (
    <div>
      <p className={css.lead}>写给每一步看的规矩。每次生成都带上，写完照着查，送去修改也一起带走。</p>
      <AddressRules {...partOf("address")} persons={persons} />
      <BannedRules {...banned}>
        {rules.banned !== "" && findings && findings.written > 0 && brokenOf(findings, "banned").length === 0 && (
          <p className={css.kept}>
            <i className="state" />
            {`写好的 ${findings.written} 场里没有出现`}
          </p>
        )}
        {banned.children}
      </BannedRules>
      <WordsRule {...partOf("dialect")} title="方言" hint={hintOf("dialect")} />
      <NeverRules {...partOf("never")} />
      {rules.other !== "" && (
        <WordsRule title="其他" hint="别的规矩" text={rules.other} change={changeOf("other")}>
          {null}
        </WordsRule>
      )}
      <Foot rules={rules} findings={findings} />
    </div>
  );
}

const hintOf = (part: RulePart): string => RULE_PARTS.find(({ key }) => key === part)?.hint ?? "";

/** How many rules there are, and what is not kept to. */
function Foot({ rules, findings }: { rules: Rules; findings: ScriptFindings | undefined }) {
  const rows = [rules.address, rules.dialect, rules.never, rules.other].flatMap(ruleRows);
  const count = rows.length + wordsOf(rules.banned).length;
  if (count === 0) return null;
  const broken = findings?.broken.length ?? 0;
  return (
    <p className={css.foot}>
      {`${count} 条${findings ? (broken > 0 ? `，${broken} 处对不上。` : "，写好的场里没有对不上的。") : "。"}`}
      {findings && <OriginLabel origin="rules" />}
    </p>
  );
}

/** Rows that are told to the model and not looked for afterwards. */
const Unseen = ({ rows, total }: { rows: readonly string[]; total: number }) =>
  rows.length > 0 && (
    <p className={css.unseen}>
      {`${rows.length === total ? "" : rows.map((row) => `「${row}」`).join("")}写的时候照着，写完没有规则能查，要自己看。`}
    </p>
  );
