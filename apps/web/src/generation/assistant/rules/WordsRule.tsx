import { useState } from "react";
import type { PartProps } from "./partProps.ts";
import { RuleSection } from "./RuleSection.tsx";
import { TextRow } from "./TextRow.tsx";
import css from "./rules.module.css";

interface Props extends PartProps {
  title: string;
  hint: string;
}

const QUOTED = /([「『“][^」』”]{1,20}[」』”])/u;

/** A part that is one text (方言, 其他); words in quotation marks stand in the script's own type. */
export function WordsRule({ title, hint, text, change, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const clear = () => void change(() => "").then((isDone) => isDone && close());
  return (
    <RuleSection
      title={title}
      command={text === "" ? "写上" : "改"}
      onCommand={isOpen ? undefined : () => setOpen(true)}
    >
      {isOpen ? (
        <TextRow
          row={text}
          label={title}
          placeholder={hint}
          onSave={(next) => change(() => next)}
          onClose={close}
          onRemove={text === "" ? undefined : clear}
        />
      ) : text === "" ? (
        <p className={css.none}>{`${hint}。`}</p>
      ) : (
        <p className={css.words}>
          {text.split(QUOTED).map((part, i) => (QUOTED.test(part) ? <span key={i}>{part}</span> : part))}
        </p>
      )}
      {children}
    </RuleSection>
  );
}
