import { MESSAGES, SCRIPT_NAME_MAX, type ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { useToasts } from "../ui/toasts.ts";
import { saveScriptAs } from "./api.ts";
import { SCRIPTS_KEY } from "./queries.ts";
import { copyName, saveAsFault } from "./saveAsRules.ts";
import css from "./dialogForm.module.css";

interface Props {
  script: Pick<ScriptRecord, "id" | "name">;
  /** What comes along, and that the original stays. */
  sentence?: string;
  /** Another way of copying than within the script's own list. */
  copyAs?: (scriptId: string, name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks under which name a script is copied, and copies it. */
export function SaveAsDialog({ script, sentence, copyAs = saveScriptAs, onClose }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(() => copyName(script.name));
  const [tried, setTried] = useState(false);
  const fault = tried ? saveAsFault(name) : null;
  const copy = useSingleMutation({
    mutationFn: () => copyAs(script.id, name.trim()),
    onSuccess: () => {
      toasts.done(MESSAGES.savedAs);
      onClose();
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = saveAsFault(name);
    if (found) toasts.warn(found);
    else copy.mutate();
  };
  return (
    <Dialog open onClose={onClose} title="另存为" closable={!copy.isPending}>
      <form className={css.form} onSubmit={submit}>
        <p className="quiet small">{sentence ?? `复制《${script.name}》和它的批注，原来的不动。`}</p>
        <Field id="copy-name" label="文件名" error={fault}>
          <TextInput
            id="copy-name"
            faulty={fault !== null}
            value={name}
            onChange={(event) => setName(event.target.value)}
            after={<span className="tiny quiet num">{`${[...name.trim()].length} / ${SCRIPT_NAME_MAX}`}</span>}
          />
        </Field>
        <div className={css.actions}>
          <Button onClick={onClose} disabled={copy.isPending}>
            取消
          </Button>
          <Button primary type="submit" loading={copy.isPending}>
            另存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
