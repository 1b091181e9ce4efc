import { draftName } from "@mochang/contract";
import { Drawer } from "antd";
import { useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useKeepPage } from "../ui/loginRedirectHold.ts";
import { useToasts } from "../ui/toasts.ts";
import type { UploadResult } from "./api.ts";
import { UploadFooter, UploadProgress, type Estimate } from "./UploadFooter.tsx";
import { UploadForm } from "./UploadForm.tsx";
import { uploadFaults, type EarlierDraft } from "./uploadRules.ts";
import { ASSESS } from "./uploadFormTexts.ts";
import { useUpload } from "./useUpload.ts";
import { useUploadForm } from "./useUploadForm.ts";
import css from "./UploadDrawer.module.css";

interface Props {
  open: boolean;
  onClose: () => void;
  Estimate: Estimate;
  /** The script is stored; start what was asked for. Mode 1 opens its window after this, mode 2 stays here. */
  onStored: (script: UploadResult, mode: 1 | 2, pingguType: string | null) => Promise<void>;
  /** The work that this is a newer draft of. Another one needs another `key`. */
  earlier?: EarlierDraft | null;
}

/** The upload form in its drawer, from an empty form to a stored script. */
export function UploadDrawer({ open, onClose, Estimate, onStored, earlier = null }: Props) {
  const toasts = useToasts();
  const { form, characters, change, reset } = useUploadForm(earlier);
  /** Faults are shown once the form was to be sent. */
  const [tried, setTried] = useState(false);
  const leave = () => {
    reset();
    setTried(false);
    onClose();
  };
  const { phase, submit, cancel } = useUpload({ purpose: ASSESS, earlier, onStored, onDone: leave });
  useKeepPage(open && form.file !== null);
  const close = () => {
    cancel();
    leave();
  };
  return (
    <Drawer
      rootClassName={css.drawer}
      open={open}
      onClose={close}
      size={520}
      title={earlier ? `《${earlier.name}》的新稿` : "上传作品"}
      closable={{ placement: "end" }}
      closeIcon={<Icon name="close" />}
      mask={{ closable: phase === null }}
      keyboard={phase === null}
      footer={
        phase ? (
          <UploadProgress phase={phase} onCancel={cancel} />
        ) : (
          <UploadFooter
            form={form}
            characters={characters}
            Estimate={Estimate}
            onClose={close}
            onSubmit={() => {
              setTried(true);
              submit(form);
            }}
          />
        )
      }
    >
      {earlier && (
        <p className={css.draftNote}>
          {`传上来就是${draftName(earlier.draftNumber + 1)}。两稿各有各的评估，还能放在一起对比。`}
        </p>
      )}
      <fieldset className={css.fields} disabled={phase !== null}>
        <UploadForm
          purpose={ASSESS}
          form={form}
          faults={tried ? uploadFaults(form) : {}}
          characters={characters}
          onChange={change}
          onPickFault={toasts.warn}
        />
      </fieldset>
    </Drawer>
  );
}
