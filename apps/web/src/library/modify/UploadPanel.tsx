import { UPLOAD_EXTENSIONS } from "@mochang/contract";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useStrayFiles } from "../../ui/useStrayFiles.ts";
import { editUrl } from "../pageUrls.ts";
import { PreparationMask } from "./PreparationMask.tsx";
import { useResumedUpload } from "./useResumedUpload.ts";
import css from "./UploadPanel.module.css";

/** The form's code comes when it is first opened: its selects are a part of Ant Design. */
const Form = lazy(retryUntilSuccess(() => import("./UploadPanelForm.tsx")));

interface Props {
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Not shown for now; what is filled in or under way stays. */
  hidden: boolean;
  /** A script has come, or has changed. */
  changed: () => void;
}

/** An upload for the modify system: a form that opens in the page, and what is shown until the editor opens. */
export function UploadPanel({ open, onOpen, hidden, changed }: Props) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  useStrayFiles({
    onDrag: () => !open && !hidden && onOpen(true),
    onDrop: () => toasts.warn(hidden ? "请回到「修改文件」，把文件放进上传框里" : "请把文件放进上传框里"),
  });
  const { resumed, close } = useResumedUpload(changed);
  const script = resumed?.script ?? null;
  return (
    <>
      <details
        ref={panel}
        className={css.panel}
        open={open}
        hidden={hidden}
        onToggle={(event) => onOpen(event.currentTarget.open)}
      >
        <summary>
          <Icon name="plus" />
          <b>上传要改的剧本</b>
          <span className="only-d quiet small">{UPLOAD_EXTENSIONS.join("、")}，30&nbsp;MB 以内</span>
          <Icon name="down" />
        </summary>
        {wasOpened && (
          <Suspense fallback={<Skeleton widths={[40, 100, 60]} />}>
            <Form
              changed={changed}
              onDone={() => {
                onOpen(false);
                changed();
              }}
            />
          </Suspense>
        )}
      </details>
      {resumed && (
        <PreparationMask
          work={resumed.work}
          phase={resumed.phase}
          found={resumed.found}
          hasWindow={false}
          onHide={close}
          onOpen={
            script
              ? () => {
                  window.open(editUrl(script), "_blank");
                  close();
                }
              : undefined
          }
        />
      )}
    </>
  );
}
