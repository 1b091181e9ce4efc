import { VERSION_MESSAGES } from "@mochang/contract/generation";
import { NAME_MAX } from "@mochang/generation";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import css from "./versions.module.css";

interface Props {
  suggested: string;
  /** Ten are kept already. */
  isFull: boolean;
  isBusy: boolean;
  onSave: (name: string) => void;
  onCopy: () => void;
}

/** Keeps the work as it is now under a name. */
export function SaveForm({ suggested, isFull, isBusy, onSave, onCopy }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const name = typed ?? suggested;
  const fault = name.trim() === "" ? VERSION_MESSAGES.nameless : isFull ? VERSION_MESSAGES.full : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) onSave(name.trim());
    else toasts.warn(fault);
  };
  return (
    <form className={css.newVersion} onSubmit={submit}>
      <LabelledField id="version-name" label="把现在的样子存成一个版本" error={isTried ? fault : null}>
        <TextInput
          id="version-name"
          faulty={isTried && fault !== null}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
        />
      </LabelledField>
      <Button primary type="submit" size="large" loading={isBusy}>
        另存版本
      </Button>
      <p className="tiny quiet">
        另存不用墨，也不打断正在写的场。
        <button type="button" className="link" onClick={onCopy}>
          另存为一份新的剧本
        </button>
      </p>
    </form>
  );
}
