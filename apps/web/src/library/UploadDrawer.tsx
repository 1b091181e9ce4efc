import { draftName, ERRORS, MESSAGES } from "@mochang/contract";
import { Drawer } from "antd";
import { Button } from "../ui/Button.tsx";
import { useRef, useState, type ComponentType } from "react";
import { sentenceOf } from "../lib/apiError.ts";
import { confirm } from "../ui/confirm.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Progress } from "../ui/Progress.tsx";
import { useToasts } from "../ui/toasts.ts";
import { useLeaveGuard } from "../ui/useLeaveGuard.ts";
import { useMode } from "../ui/useTheme.ts";
import { uploadScript, type UploadResult } from "./api.ts";
import { followImport } from "./followImport.ts";
import { countCharacters } from "./countCharacters.ts";
import { openedUrl } from "./pageUrls.ts";
import { UploadForm } from "./UploadForm.tsx";
import { phaseLine, type UploadPhase } from "./uploadProgress.ts";
import {
  faultToast,
  faultyControl,
  openingForm,
  uploadFaults,
  type EarlierDraft,
  type UploadForm as Form,
} from "./uploadRules.ts";
import type { UploadHandle } from "../lib/upload.ts";
import { newId } from "../lib/newId.ts";
import { openPendingWindow } from "./pendingWindow.ts";
import "./uploadForm.css";

/** Scene analysis is asked for scene by scene, once the script is open. */
const ScenesCost = () => (
  <div className="upload-cost">
    <p className="wide">打开剧本不用墨。分析哪一场，到时再说用多少。</p>
  </div>
);

interface Props {
  open: boolean;
  onClose: () => void;
  /** What the run will cost and take, for a work of so many characters (null: not known yet; undefined: no file). */
  Estimate: ComponentType<{ characters: number | null | undefined; fileType: "1" | "2" }>;
  /** The script is stored; start what was asked for. Mode 1 opens its window after this, mode 2 stays here. */
  onStored: (script: UploadResult, mode: 1 | 2, pingguType: string | null) => Promise<void>;
  /** The work that this is a newer draft of. Another one needs another `key`. */
  earlier?: EarlierDraft | null;
}

export function UploadDrawer({ open, onClose, Estimate, onStored, earlier = null }: Props) {
  const toasts = useToasts();
  const dark = useMode() === "dark";
  const [form, setForm] = useState<Form>(() => openingForm(earlier));
  const [characters, setCharacters] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [phase, setPhase] = useState<UploadPhase | null>(null);
  const handle = useRef<UploadHandle<UploadResult> | null>(null);
  const chosen = useRef<File | null>(null);
  /** The upload that this form was sent as: sent again unchanged it has the same number, or a lost answer would leave two works. */
  const sent = useRef<{ form: Form; id: string } | null>(null);
  // The file would arrive, but what was to be done with it would not begin.
  useLeaveGuard(phase !== null);
  const faults = tried ? uploadFaults(form) : {};

  const change = (part: Partial<Form>) => {
    setForm((f) => ({ ...f, ...part }));
    if (part.file) {
      const file = part.file;
      chosen.current = file;
      setCharacters(null);
      void countCharacters(file).then((n) => {
        if (chosen.current === file) setCharacters(n);
      });
    }
  };
  const reset = () => {
    chosen.current = null;
    setForm(openingForm(earlier));
    setCharacters(null);
    setTried(false);
    setPhase(null);
    handle.current = null;
    sent.current = null;
  };
  const close = () => {
    handle.current?.cancel();
    reset();
    onClose();
  };

  const submit = async () => {
    setTried(true);
    const found = uploadFaults(form);
    const fault = faultToast(found);
    if (fault || !form.file || !form.fileTheme) {
      // On a phone the field at fault may have been scrolled out of sight.
      document.getElementById(faultyControl(found) ?? "")?.focus();
      return toasts.warn(fault ?? ERRORS["form-incomplete"].msg);
    }
    const { assessmentType: mode, pingguType } = form;
    const name = form.scriptName.trim();
    // Inside the click, or the browser takes it for an unasked window.
    const what = mode === 1 && pingguType === "1-2" ? "场景分析" : "报告";
    const later =
      mode === 1 ? openPendingWindow(`《${name}》${what === "报告" ? "评估报告" : what} · 墨场`, dark) : null;
    later?.say(`正在上传，传完以后${what}在这里打开。`);
    const fields = {
      fileType: form.fileType,
      scriptName: name,
      author: form.author.trim(),
      fileTheme: form.fileTheme,
      pingguType: mode === 1 ? (pingguType ?? "") : "",
      type: 1,
      draftOf: earlier?.id ?? "",
    };
    setPhase({ at: "sending", share: 0 });
    let unfollow: (() => void) | undefined;
    try {
      const id = sent.current?.form === form ? sent.current.id : newId();
      sent.current = { form, id };
      handle.current = uploadScript(id, form.file, fields, (share) => {
        if (share >= 1 && !unfollow)
          unfollow = followImport(id, ({ message, percent }) =>
            setPhase((p) => (p?.at === "reading" ? { at: "reading", step: message, percent } : p)),
          );
        setPhase((p) => (share < 1 ? { at: "sending", share } : p?.at === "reading" ? p : { at: "reading" }));
        later?.say(share < 1 ? `正在上传，${Math.floor(share * 100)}%。` : `正在读稿，读完以后${what}在这里打开。`);
      });
      const stored = await handle.current.done;
      handle.current = null;
      setPhase({ at: "starting" });
      await onStored(stored, mode, mode === 1 ? pingguType : null);
      toasts.done(MESSAGES.uploadDone);
      const url = openedUrl(stored, pingguType);
      later?.fill(url);
      reset();
      onClose();
      if (later?.blocked) offer(url, stored.name, what);
    } catch (error) {
      later?.close();
      setPhase(null);
      if (error instanceof DOMException && error.name === "AbortError") return;
      toasts.warn(sentenceOf(error) === MESSAGES.network ? MESSAGES.uploadFailed : sentenceOf(error));
    } finally {
      unfollow?.();
    }
  };

  const offer = (url: string, name: string, what: string) =>
    confirm({
      title: "传好了",
      content: `浏览器拦住了新窗口。《${name}》的${what}从这里打开。`,
      okText: `打开${what}`,
      onOk: () => void window.open(url, "_blank"),
    });

  const line = phase && phaseLine(phase);
  return (
    <Drawer
      rootClassName="upload-drawer"
      open={open}
      onClose={close}
      size={520}
      title={earlier ? `《${earlier.name}》的新稿` : "上传作品"}
      closable={{ placement: "end" }}
      closeIcon={<Icon name="close" />}
      mask={{ closable: phase === null }}
      keyboard={phase === null}
      footer={
        line ? (
          <div className="upload-going">
            <Progress step={line.step} count={line.count} percent={line.percent} rest={line.rest} label="上传进度" />
            {/* It takes the place of 开始评估: the second click of a double click is not meant for it. */}
            <Button
              size="large"
              block
              onClick={(click) => click.detail < 2 && handle.current?.cancel()}
              disabled={phase?.at === "starting"}
            >
              取消上传
            </Button>
          </div>
        ) : (
          <>
            {form.assessmentType === 1 && form.pingguType === "1-2" ? (
              <ScenesCost />
            ) : (
              <Estimate characters={form.file ? characters : undefined} fileType={form.fileType} />
            )}
            <div className="upload-acts">
              <Button size="large" onClick={close}>
                取消
              </Button>
              <Button size="large" primary onClick={() => void submit()}>
                开始评估
              </Button>
            </div>
          </>
        )
      }
    >
      {earlier && (
        <p className="draft-note">{`传上来就是${draftName(earlier.draftNumber + 1)}。两稿各有各的评估，还能放在一起对比。`}</p>
      )}
      <fieldset className="upload-fields" disabled={phase !== null}>
        <UploadForm form={form} faults={faults} characters={characters} onChange={change} onPickFault={toasts.warn} />
      </fieldset>
    </Drawer>
  );
}
