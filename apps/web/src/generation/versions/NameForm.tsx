import { VERSION_MESSAGES } from "@mochang/contract/generation";
import { NAME_MAX } from "@mochang/generation";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import css from "./versions.module.css";

interface Props {
  id: string;
  first: string;
  button: string;
  /** True once it has the name. */
  onName: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Names a version in its row. */
export function NameForm({ id, first, button, onName, onClose }: Props) {
  const [name, setName] = useState(first);
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return toasts.warn(VERSION_MESSAGES.nameless);
        void onName(name.trim()).then((isDone) => isDone && onClose());
      }}
    >
      <TextInput
        id={`name-${id}`}
        aria-label="版本名"
        faulty={false}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{button}</Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  );
}
