import { wordsOf } from "@mochang/generation";
import { useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { toasts } from "../../../ui/toasts.ts";
import type { PartProps } from "./partProps.ts";
import { RuleSection } from "./RuleSection.tsx";
import { TextRow } from "./TextRow.tsx";
import css from "./rules.module.css";

/** 不用的词, each with a × of its own. */
export function BannedRules({ text, change, children }: PartProps) {
  const words = wordsOf(text);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const changeWords = (next: (words: string[]) => string[]) => change((stored) => next(wordsOf(stored)).join("、"));
  const remove = async (word: string): Promise<void> => {
    let at = -1;
    const isDone = await changeWords((stored) => {
      at = stored.indexOf(word);
      return stored.filter((one) => one !== word);
    });
    if (isDone && at >= 0)
      toasts.undo(`删去了「${word}」`, () => void changeWords((stored) => stored.toSpliced(at, 0, word)));
  };
  return (
    <RuleSection title="不用的词" command="加一条" onCommand={isOpen ? undefined : () => setOpen(true)}>
      {words.length === 0 && !isOpen && <p className={css.none}>写了就避开的词：命运、救赎。</p>}
      <ul className={css.banned}>
        {words.map((word) => (
          <li key={word}>
            {word}
            <button type="button" aria-label={`删去「${word}」`} onClick={() => void remove(word)}>
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <TextRow
          row=""
          label="不用的词"
          placeholder="用顿号或空格分开：命运、救赎"
          onSave={(more) => changeWords((stored) => [...stored, ...wordsOf(more)])}
          onClose={close}
        />
      )}
      {children}
    </RuleSection>
  );
}
