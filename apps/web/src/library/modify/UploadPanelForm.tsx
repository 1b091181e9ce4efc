import { useState } from "react";
import { AntdProvider } from "../../ui/AntdProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useKeepPage } from "../../ui/loginRedirectHold.ts";
import { Progress } from "../../ui/Progress.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useThemes } from "../queries.ts";
import { UploadForm } from "../UploadForm.tsx";
import { phaseLine, wholePercent } from "../uploadProgress.ts";
import { MODIFY } from "../uploadPurpose.ts";
import { uploadFaults } from "../uploadRules.ts";
import { useUpload } from "../useUpload.ts";
import { useUploadForm } from "../useUploadForm.ts";
import type { Found } from "./found.ts";
import { PreparationMask } from "./PreparationMask.tsx";
import { prepareScript } from "./prepareScript.ts";
import { rememberUpload } from "./uploadMemory.ts";
import css from "./UploadPanel.module.css";

interface Props {
  /** The script stands in the list. */
  changed: () => void;
  /** The editor opens; the form can go. */
  onDone: () => void;
}

/** The form of an upload for the modify system, from an empty one to the open editor. */
export default function UploadPanelForm({ changed, onDone }: Props) {
  const toasts = useToasts();
  const themes = useThemes();
  const { form, characters, change, reset } = useUploadForm(null);
  /** Faults are shown once the form was to be sent. */
  const [tried, setTried] = useState(false);
  const [found, setFound] = useState<Found>({});
  const [hidden, setHidden] = useState(false);
  const empty = () => {
    reset();
    setTried(false);
  };
  const genreOf = (code: string | null) => themes.data?.find((theme) => theme.code === code)?.name ?? "";
  const findPart = (step: 1 | 2 | 3, words: string) => setFound((before) => ({ [step]: words, ...before }));
  const { phase, submit, cancel } = useUpload({
    purpose: MODIFY,
    earlier: null,
    onStored: async (script) => {
      changed();
      await prepareScript(script.id, (step) => findPart(step, "好了"));
    },
    onDone: () => {
      empty();
      onDone();
    },
    onNumber: (number, { scriptName, author, fileTheme }) =>
      rememberUpload(number === null ? null : { number, name: scriptName.trim(), author, genre: genreOf(fileTheme) }),
    onPrepared: ({ step, message }) => findPart(step, message),
  });
  useKeepPage(form.file !== null);
  const send = () => {
    setTried(true);
    setFound({});
    setHidden(false);
    submit(form);
  };
  const line = phase && phaseLine(phase);
  return (
    <AntdProvider>
      {line && hidden && (
        <div className={css.going}>
          <Progress
            step={line.step}
            percent={wholePercent(phase)}
            label="上传进度"
            action={
              <button type="button" className="link" onClick={() => setHidden(false)}>
                看进度
              </button>
            }
          />
        </div>
      )}
      <fieldset className={css.fields} disabled={phase !== null}>
        <UploadForm
          purpose={MODIFY}
          form={form}
          faults={tried ? uploadFaults(form, MODIFY) : {}}
          characters={characters}
          onChange={change}
          onPickFault={toasts.warn}
        >
          <div className={css.actions}>
            <p>
              上传和分场不用墨。
              <br />
              进了编辑器，每一步用墨前都先告诉您。
            </p>
            <Button size="large" onClick={empty}>
              重置
            </Button>
            <Button size="large" primary onClick={send}>
              上传并打开
            </Button>
          </div>
        </UploadForm>
      </fieldset>
      {phase && !hidden && (
        <PreparationMask
          work={{ name: form.scriptName.trim(), author: form.author.trim(), genre: genreOf(form.fileTheme) }}
          phase={phase}
          found={found}
          hasWindow
          onHide={() => setHidden(true)}
          onCancel={phase.at === "starting" ? undefined : cancel}
        />
      )}
    </AntdProvider>
  );
}
