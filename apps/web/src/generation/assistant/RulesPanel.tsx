import { RULES_MAX } from "@mochang/contract";
import { readRules, rowsNoRuleSees, RULE_PARTS, wordsOf, writeRules, type Rules } from "@mochang/generation";
import { useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { personNames } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";
import { useRules } from "./useRules.ts";
import css from "./assistant.module.css";

/** 写作约定: what every step keeps to. */
export function RulesPanel() {
  const { rules, error, refetch } = useRules();
  if (rules !== null) return <RulesForm key={rules} stored={rules} />;
  return error ? (
    <Failure title="写作约定没有取到" sentence={sentenceOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton />
  );
}

function RulesForm({ stored }: { stored: string }) {
  const { save, isSaving } = useRules();
  const toasts = useToasts();
  const [rules, setRules] = useState<Rules>(() => readRules(stored));
  const text = writeRules(rules);
  const isLong = text.length > RULES_MAX;
  const { overview } = useWorkspace();
  const persons = personNames(overview.items);
  const unseen: Partial<Record<keyof Rules, string[]>> = rowsNoRuleSees(rules, persons);
  const isDirty = text !== writeRules(readRules(stored));
  const keep = () =>
    void save(text).then(
      () => toasts.done("约定存好了，往后每次生成都带上"),
      () => undefined,
    );
  return (
    <div className={css.rules}>
      <p className={css.small}>写给每一步看的规矩。每次生成都带上，写完照着查，送去修改也一起带走。</p>
      {RULE_PARTS.map(({ key, title, hint }) => (
        <LabelledField key={key} id={`rules-${key}`} label={title}>
          <TextArea
            id={`rules-${key}`}
            placeholder={hint}
            value={rules[key]}
            onChange={(event) => setRules({ ...rules, [key]: event.target.value })}
          />
          {key === "banned" && wordsOf(rules.banned).length > 0 && (
            <p className={css.banned}>
              {wordsOf(rules.banned).map((word) => (
                <span key={word}>{word}</span>
              ))}
            </p>
          )}
          <Unseen rows={unseen[key] ?? []} />
        </LabelledField>
      ))}
      {rules.other !== "" && (
        <LabelledField id="rules-other" label="其他">
          <TextArea
            id="rules-other"
            value={rules.other}
            onChange={(event) => setRules({ ...rules, other: event.target.value })}
          />
        </LabelledField>
      )}
      <div className={css.apply}>
        {isLong && <p className={css.failed}>{`太长了，${text.length} / ${RULES_MAX} 字`}</p>}
        <Button block primary={isDirty && !isLong} disabled={!isDirty || isLong} loading={isSaving} onClick={keep}>
          {isDirty ? "保存约定" : "都存好了"}
        </Button>
      </div>
    </div>
  );
}

/** Rows that are told to the model and not looked for afterwards. */
const Unseen = ({ rows }: { rows: readonly string[] }) =>
  rows.length > 0 && (
    <p
      className={css.small}
    >{`${rows.map((row) => `「${row}」`).join("")}写的时候照着，写完没有规则能查，要自己看。`}</p>
  );
