import { useState } from "react";
import { useToasts } from "../../ui/toasts.ts";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import { versionForm } from "./versionForm.ts";
import css from "./HistoryPanel.module.css";

interface Props {
  first: string;
  label: string;
  button: string;
  isBusy?: boolean;
  onName: (name: string) => void;
}

const NAMELESS = "请输入版本名";
/** As the contract has it, which is too heavy to load for a number. */
const NAME_MAX = 64;

/** Asks for a version's name. */
export function VersionNameForm({ first, label, button, isBusy, onName }: Props) {
  const [name, setName] = useState(first);
  const toasts = useToasts();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") toasts.warn(NAMELESS);
        else if (!isBusy) onName(name.trim());
      }}
    >
      <input
        ref={focusOnMount}
        aria-label={label}
        maxLength={NAME_MAX}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && versionForm.set(null)}
      />
      <button type="submit" className={css.plain} aria-busy={isBusy || undefined}>
        {button}
      </button>
      <button type="button" className="link quiet small" onClick={() => versionForm.set(null)}>
        取消
      </button>
    </form>
  );
}
