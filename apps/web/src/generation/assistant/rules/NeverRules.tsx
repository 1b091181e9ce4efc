import type { PartProps } from "./partProps.ts";
import { RuleSection } from "./RuleSection.tsx";
import { TextRow } from "./TextRow.tsx";
import { useRows } from "./useRows.ts";
import css from "./rules.module.css";

/** 不能发生的事, numbered. */
export function NeverRules({ text, change, children }: PartProps) {
  const { rows, opened, open, close, add, save, remove } = useRows(text, change);
  return (
    <RuleSection title="不能发生的事" command="加一条" onCommand={add}>
      {rows.length === 0 && opened === null && <p className={css.none}>一条一条写：沈照禾不哭。</p>}
      <ol className={css.never}>
        {rows.map((row, i) => (
          <li key={`${i} ${row}`}>
            {opened === i ? (
              <TextRow row={row} onSave={(next) => save(i, next)} onClose={close} onRemove={() => void remove(i)} />
            ) : (
              <button type="button" title="改这一条" onClick={() => open(i)}>
                {row}
              </button>
            )}
          </li>
        ))}
        {opened === "new" && (
          <li>
            <TextRow row="" label="不能发生的事" onSave={(next) => save(rows.length, next)} onClose={close} />
          </li>
        )}
      </ol>
      {children}
    </RuleSection>
  );
}
