import type { PartProps } from "./partProps.ts";
import { RuleSection } from "./RuleSection.tsx";
import { TextRow } from "./TextRow.tsx";
import { useRows } from "./useRows.ts";
import css from "./rules.module.css";

/** 不能发生的事, numbered. */
export function NeverRules({ text, change, children }: PartProps) {
  const { rows, add } = useRows(text, change);
  return (
    <RuleSection title="不能发生的事" command="加一条" onCommand={add}>
      {rows.length === 0 && <p className={css.none}>一条一条写：沈照禾不哭。</p>}
      <ol className={css.never}>
        {rows.map(({ key, row, isOpen, open, close, save, remove }) => (
          <li key={key}>
            {isOpen ? (
              <TextRow
                row={row}
                label={row === "" ? "不能发生的事" : undefined}
                onSave={save}
                onClose={close}
                onRemove={remove}
              />
            ) : (
              <button type="button" title="改这一条" onClick={open}>
                {row}
              </button>
            )}
          </li>
        ))}
      </ol>
      {children}
    </RuleSection>
  );
}
