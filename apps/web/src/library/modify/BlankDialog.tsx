import { ERRORS, SCRIPT_NAME_MAX } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { randomId } from "../../lib/randomId.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useMode } from "../../ui/useTheme.ts";
import { createBlank } from "../api.ts";
import { confirmBlockedWindow } from "../confirmBlockedWindow.ts";
import { editUrl } from "../pageUrls.ts";
import { openPendingWindow } from "../pendingWindow.ts";
import { SCRIPTS_KEY, useThemes } from "../queries.ts";
import { MODIFY } from "../uploadFormTexts.ts";
import { uploadFaults } from "../uploadRules.ts";
import css from "../dialogForm.module.css";

interface Blank {
  scriptName: string;
  fileTheme: string;
  fileType: "1" | "2";
}

/** The faults of the fields that it shares with an upload. */
const faultsOf = ({ scriptName, fileTheme, fileType }: Blank) => {
  const { scriptName: name, fileTheme: theme } = uploadFaults(
    {
      scriptName,
      fileTheme: fileTheme || null,
      fileType,
      file: null,
      author: "",
      assessmentType: 2,
      pingguType: null,
      scriptType: "",
      guessed: false,
      agreed: true,
    },
    MODIFY,
  );
  return { name, theme };
};

/** Makes the script and opens it in a window that the click opened. */
function useCreateBlank(blank: Blank, onClose: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  /** Sent again after a lost answer, it makes no second script. */
  const [number] = useState(randomId);
  return useSingleMutation({
    mutationFn: async () => {
      const later = openPendingWindow(`《${blank.scriptName}》修改 · 墨场`, dark);
      later.showMessage("正在新建，好了就在这里打开。");
      try {
        const script = await createBlank(number, blank);
        later.openUrl(editUrl(script));
        onClose();
        if (later.blocked) confirmBlockedWindow(editUrl(script), script.name, "编辑器", "建好了");
      } catch (error) {
        later.close();
        throw error;
      }
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
}

/** Asks for the name and the genre of a script that begins without a text. */
export function BlankDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const themes = useThemes();
  const [blank, setBlank] = useState<Blank>({ scriptName: "", fileTheme: "", fileType: "1" });
  const [tried, setTried] = useState(false);
  const create = useCreateBlank({ ...blank, scriptName: blank.scriptName.trim() }, onClose);
  const faults = faultsOf(blank);
  const visibleFaults: Partial<typeof faults> = tried ? faults : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!faults.name && !faults.theme) return create.mutate();
    document.getElementById(faults.name ? "blank-name" : "blank-theme")?.focus();
    toasts.warn(ERRORS["form-incomplete"].msg);
  };
  return (
    <Dialog open onClose={onClose} title="新建空白剧本" closable={!create.isPending}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field id="blank-name" label="作品名称" error={visibleFaults.name}>
          <TextInput
            id="blank-name"
            faulty={Boolean(visibleFaults.name)}
            value={blank.scriptName}
            placeholder={`不超过 ${SCRIPT_NAME_MAX} 个字`}
            onChange={(event) => setBlank({ ...blank, scriptName: event.target.value })}
            after={
              <span className="tiny quiet num">{`${[...blank.scriptName.trim()].length} / ${SCRIPT_NAME_MAX}`}</span>
            }
          />
        </Field>
        <FieldGroup id="blank-form" label={MODIFY.labels.form}>
          <div className={css.choices}>
            {(["1", "2"] as const).map((fileType) => (
              <label key={fileType}>
                <input
                  type="radio"
                  name="blank-form"
                  checked={blank.fileType === fileType}
                  onChange={() => setBlank({ ...blank, fileType })}
                />
                {fileType === "1" ? "剧本" : "小说"}
              </label>
            ))}
          </div>
        </FieldGroup>
        <Field id="blank-theme" label={MODIFY.labels.theme} error={visibleFaults.theme}>
          <SelectInput
            id="blank-theme"
            faulty={Boolean(visibleFaults.theme)}
            value={blank.fileTheme}
            onChange={(event) => setBlank({ ...blank, fileTheme: event.target.value })}
          >
            <option value="">{themes.isError ? "没有取到，请关上再开" : "请选择"}</option>
            {(themes.data ?? []).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <div className={css.actions}>
          <Button onClick={onClose} disabled={create.isPending}>
            取消
          </Button>
          <Button primary type="submit" loading={create.isPending}>
            新建并打开
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
