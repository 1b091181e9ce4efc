import { CREATE_MESSAGES } from "@mochang/contract/generation";
import { DEFAULT_SCRIPT_NAME, NAME_MAX } from "@mochang/generation";
import clsx from "clsx";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { useToasts } from "../../ui/toasts.ts";
import { createGenerated } from "./api.ts";
import { FIRST_TYPE, TypeChoice } from "./TypeChoice.tsx";
import { useCreate } from "./useCreate.ts";
import formCss from "../dialogForm.module.css";
import css from "./generateDialog.module.css";

interface Props {
  /** It begins with the writer's own outline. */
  withOutline?: boolean;
  onClose: () => void;
}

/** 生成剧本: asks for the name and the medium of a script that begins with an idea. */
export function GenerateDialog({ withOutline: beginsWithOutline = false, onClose }: Props) {
  const toasts = useToasts();
  const [withOutline, setWithOutline] = useState(beginsWithOutline);
  const [name, setName] = useState<string>(DEFAULT_SCRIPT_NAME);
  const [scriptType, setScriptType] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const create = useCreate(onClose);
  const isNarrow = useMedia(NARROW);
  const length = [...name.trim()].length;
  const nameFault = length === 0 ? CREATE_MESSAGES.name : length > NAME_MAX ? `剧本名不能超过${NAME_MAX}字` : null;
  const typeFault = scriptType === null ? CREATE_MESSAGES.type : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const fault = nameFault ?? typeFault;
    if (fault !== null || scriptType === null) {
      toasts.warn(fault ?? "");
      document.getElementById(nameFault ? "generate-name" : FIRST_TYPE)?.focus();
    } else create.mutate({ name: name.trim(), create: () => createGenerated(name.trim(), scriptType), withOutline });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="生成剧本"
      closable={!create.isPending}
      place={isNarrow ? "bottom" : "middle"}
      className={clsx(css.dialog, isNarrow && css.sheet)}
    >
      <form className={formCss.form} onSubmit={submit} noValidate>
        <Field
          id="generate-name"
          label="剧本名"
          say={`${length} / ${NAME_MAX}`}
          error={tried ? nameFault : null}
          help="先用着，第一步定了名字会跟着换，也能自己改。"
        >
          <TextInput
            id="generate-name"
            faulty={tried && nameFault !== null}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <TypeChoice value={scriptType} fault={tried ? typeFault : null} onChange={setScriptType} />
        <p className="quiet small">
          {withOutline ? "建好以后，先读您的大纲，不用墨。" : "新建不用墨，每一步都能自己写。手上已经有大纲？"}
          <button type="button" className="link" onClick={() => setWithOutline(!withOutline)}>
            {withOutline ? "不用大纲，从头写" : "从我的大纲开始"}
          </button>
        </p>
        <div className={formCss.actions}>
          <Button onClick={onClose} disabled={create.isPending}>
            取消
          </Button>
          <Button primary type="submit" loading={create.isPending}>
            新建，在新窗口打开
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
