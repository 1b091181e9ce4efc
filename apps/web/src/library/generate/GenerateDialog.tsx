import { CREATE_MESSAGES } from "@mochang/contract/generation";
import { DEFAULT_SCRIPT_NAME, NAME_MAX, SCRIPT_TYPES } from "@mochang/generation";
import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState, type FormEvent } from "react";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useMode } from "../../ui/useTheme.ts";
import { offerPage } from "../offerPage.ts";
import { generatedUrl } from "../pageUrls.ts";
import { openPendingWindow } from "../pendingWindow.ts";
import { SCRIPTS_KEY } from "../queries.ts";
import { createGenerated } from "./api.ts";
import formCss from "../dialogForm.module.css";
import css from "./generateDialog.module.css";

/** How long a work of each type is. */
const LENGTHS: Record<number, string> = {
  1: "约 100 分钟",
  2: "约 80 分钟",
  3: "一集约 45 分钟",
  4: "一集一两分钟",
  5: "30 分钟以内",
  6: "约 120 分钟",
  7: "约 90 分钟",
};

/** Makes the script and opens it in a window that the click opened. */
function useCreate(onClose: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  return useSingleMutation({
    mutationFn: async ({ name, scriptType }: { name: string; scriptType: number }) => {
      const later = openPendingWindow(`《${name}》创作 · 墨场`, dark);
      later.say("正在新建，好了就在这里打开。");
      try {
        const { scriptId, versionId } = await createGenerated(name, scriptType);
        const url = generatedUrl(scriptId, versionId);
        later.fill(url);
        onClose();
        if (later.blocked) offerPage(url, name, "创作页", "建好了");
      } catch (error) {
        later.close();
        throw error;
      }
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
}

/** 生成剧本: asks for the name and the medium of a script that begins with an idea. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const [name, setName] = useState<string>(DEFAULT_SCRIPT_NAME);
  const [scriptType, setScriptType] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const create = useCreate(onClose);
  const length = [...name.trim()].length;
  const nameFault = length === 0 ? CREATE_MESSAGES.name : length > NAME_MAX ? `剧本名不能超过${NAME_MAX}字` : null;
  const typeFault = scriptType === null ? CREATE_MESSAGES.type : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const fault = nameFault ?? typeFault;
    if (fault !== null || scriptType === null) {
      toasts.warn(fault ?? "");
      document.getElementById(nameFault ? "generate-name" : "generate-type-1")?.focus();
    } else create.mutate({ name: name.trim(), scriptType });
  };
  return (
    <Dialog open onClose={onClose} title="生成剧本" closable={!create.isPending} className={css.dialog}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <Field
          id="generate-name"
          label="剧本名"
          error={tried ? nameFault : null}
          help="先用着，第一步定了名字会跟着换，也能自己改。"
        >
          <TextInput
            id="generate-name"
            faulty={tried && nameFault !== null}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
            after={<span className="tiny quiet num">{`${length} / ${NAME_MAX}`}</span>}
          />
        </Field>
        <FieldGroup id="generate-type" label="剧本类型">
          <div
            className={clsx(css.types, tried && typeFault && css.faulty)}
            aria-describedby={tried && typeFault ? "generate-type-err" : undefined}
          >
            {SCRIPT_TYPES.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="scriptType"
                  id={`generate-type-${value}`}
                  checked={scriptType === value}
                  onChange={() => setScriptType(value)}
                />
                {label}
                <small>{LENGTHS[value]}</small>
              </label>
            ))}
          </div>
          {tried && typeFault && (
            <p className={css.error} id="generate-type-err">
              {typeFault}
            </p>
          )}
        </FieldGroup>
        <p className="quiet small">新建不用墨，每一步都能自己写。</p>
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
