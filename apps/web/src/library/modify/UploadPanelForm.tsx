import { useState } from "react";
import { AntdProvider } from "../../ui/AntdProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useKeepPage } from "../../ui/loginRedirectHold.ts";
import { Progress } from "../../ui/Progress.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { UploadForm } from "../UploadForm.tsx";
import { phaseLine, wholePercent, type UploadPhase } from "../uploadProgress.ts";
import { MODIFY } from "../uploadFormTexts.ts";
import { uploadFaults } from "../uploadRules.ts";
import { useUploadForm } from "../useUploadForm.ts";
import { PreparationMask } from "./PreparationMask.tsx";
import { useModifyUpload } from "./useModifyUpload.ts";
import css from "./UploadPanel.module.css";

interface Props {
  /** The script stands in the list. */
  changed: () => void;
  /** The editor opens; the form can go. */
  onDone: () => void;
}

/** How far an upload is whose mask stands aside. */
const Going = ({ phase, onShow }: { phase: UploadPhase; onShow: () => void }) => (
  <div className={css.going}>
    <Progress
      step={phaseLine(phase).step}
      percent={wholePercent(phase)}
      label="上传进度"
      action={
        <button type="button" className="link" onClick={onShow}>
          看进度
        </button>
      }
    />
  </div>
);

const Actions = ({ onReset, onSend }: { onReset: () => void; onSend: () => void }) => (
  <div className={css.actions}>
    <p>
      上传和分场不用墨。
      <br />
      进了编辑器，每一步用墨前都先告诉您。
    </p>
    <Button size="large" onClick={onReset}>
      重置
    </Button>
    <Button size="large" primary onClick={onSend}>
      上传并打开
    </Button>
  </div>
);

/** The form of an upload for the modify system, from an empty one to the open editor. */
export default function UploadPanelForm({ changed, onDone }: Props) {
  const toasts = useToasts();
  const { form, characters, change, reset } = useUploadForm(null);
  /** Faults are shown once the form was to be sent. */
  const [tried, setTried] = useState(false);
  const empty = () => {
    reset();
    setTried(false);
  };
  const upload = useModifyUpload({
    changed,
    onDone: () => {
      empty();
      onDone();
    },
  });
  const { phase, hidden, setHidden } = upload;
  useKeepPage(form.file !== null);
  const send = () => {
    setTried(true);
    upload.send(form);
  };
  return (
    <AntdProvider>
      {phase && hidden && <Going phase={phase} onShow={() => setHidden(false)} />}
      <fieldset className={css.fields} disabled={phase !== null}>
        <UploadForm
          purpose={MODIFY}
          form={form}
          faults={tried ? uploadFaults(form, MODIFY) : {}}
          characters={characters}
          onChange={change}
          onPickFault={toasts.warn}
        >
          <Actions onReset={empty} onSend={send} />
        </UploadForm>
      </fieldset>
      {phase && !hidden && (
        <PreparationMask
          work={{
            name: form.scriptName.trim(),
            author: form.author.trim(),
            genre: upload.genreOf(form.fileTheme),
          }}
          phase={phase}
          found={upload.found}
          hasWindow
          onHide={() => setHidden(true)}
          onCancel={phase.at === "starting" ? undefined : upload.cancel}
        />
      )}
    </AntdProvider>
  );
}
