import { IMPORT_OUTLINE_PATH, ImportedOutline } from "@mochang/contract/generation";
import type { CreativeReference } from "@mochang/generation";
import clsx from "clsx";
import { useRef, useState } from "react";
import { post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { TextArea } from "../form/TextArea.tsx";
import { useReferenceFile } from "../steps/useReferenceFile.ts";
import { useWorkspace } from "../workspace.ts";
import { ReadOutline } from "./ReadOutline.tsx";
import { rebaseDrafts } from "./rebaseDrafts.ts";
import dialogCss from "../steps/laterStepsDialog.module.css";
import css from "./outline.module.css";

const EMPTY = "请先贴上您的大纲，或者选一个文件";

interface Props {
  /** The reference file that the core has already. */
  file: CreativeReference | null;
  onClose: () => void;
}

/** 从我的大纲开始: the writer's own outline, pasted or from a file, is read into steps 1 to 4; what found no place is put by hand. */
export function OutlineDialog({ file, onClose }: Props) {
  const { key, draftBook, refresh } = useWorkspace();
  const toasts = useToasts();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const read = useSingleMutation({
    mutationFn: async ({
      initial,
      from,
    }: {
      initial: CreativeReference | null;
      from: { url: string } | { text: string };
    }) => {
      const imported = await post(IMPORT_OUTLINE_PATH, { ...key, ...from }, ImportedOutline);
      await rebaseDrafts(key, draftBook, initial);
      await refresh();
      return imported;
    },
    onError: toasts.error,
  });
  const readFile = (reference: CreativeReference, isNew: boolean) => {
    setName(reference.refName);
    read.mutate({ initial: isNew ? reference : null, from: { url: reference.refContent } });
  };
  const upload = useReferenceFile((reference) => readFile(reference, true));
  const isBusy = read.isPending || upload.isBusy;
  const send = () => (text.trim() === "" ? toasts.warn(EMPTY) : read.mutate({ initial: null, from: { text } }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="从我的大纲开始"
      closable={!isBusy}
      className={clsx(css.dialog, read.data && css.wide)}
    >
      {read.data ? (
        <ReadOutline outline={read.data} fileName={name} onClose={onClose} />
      ) : (
        <>
          <p className="quiet">
            把大纲、梗概、人物小传贴进来，或者选一个文件，按规则放进前四步还空着的项，写过的不动。放进去的都算您写的，不用墨。
          </p>
          <FileRow
            file={file}
            progress={upload.progress}
            isBusy={isBusy}
            onRead={(one) => readFile(one, false)}
            onSend={(chosen) => upload.send(chosen, null)}
          />
          <TextArea
            id="own-outline"
            aria-label="我的大纲"
            summary
            className={css.text}
            placeholder={"剧本名：\n主题：\n梗概：\n人物：\n第一幕："}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={dialogCss.foot}>
            <Button onClick={onClose} disabled={isBusy}>
              取消
            </Button>
            <Button primary loading={isBusy} onClick={send}>
              读入前四步
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface FileProps {
  /** The core's reference file; null: it has none. */
  file: CreativeReference | null;
  /** What happens to a file that is sent; null: none is. */
  progress: string | null;
  isBusy: boolean;
  onRead: (file: CreativeReference) => void;
  onSend: (file: File) => void;
}

/** The file that the outline is read from. */
function FileRow({ file, progress, isBusy, onRead, onSend }: FileProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={css.file}>
      <Icon name="clip" />
      <p>
        {file ? file.refName : "Word、PDF、文字文件都行"}
        <span className="small quiet">
          {file ? "创作参考里的文件" : <>pdf、doc、docx、txt、md，30&nbsp;MB 以内，也留作创作参考</>}
        </span>
      </p>
      <Button size="small" loading={isBusy} onClick={() => (file ? onRead(file) : picker.current?.click())}>
        {progress ?? (file ? "读这个文件" : "选文件")}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="大纲文件"
        accept=".pdf,.doc,.docx,.txt,.md"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) onSend(chosen);
        }}
      />
    </div>
  );
}
