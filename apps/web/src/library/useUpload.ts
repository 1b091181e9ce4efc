import { ERRORS, MESSAGES } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { kindOf, sentenceOf } from "../lib/apiError.ts";
import { callAsMutation } from "../lib/callAsMutation.ts";
import { randomId } from "../lib/randomId.ts";
import type { UploadHandle } from "../lib/upload.ts";
import { confirm } from "../ui/confirm.tsx";
import { useToasts } from "../ui/toasts.ts";
import { useLeaveGuard } from "../ui/useLeaveGuard.ts";
import { useMode } from "../ui/useTheme.ts";
import { uploadScript, type UploadResult } from "./api.ts";
import { followImport } from "./followImport.ts";
import { openedUrl } from "./pageUrls.ts";
import { openPendingWindow, type PendingWindow } from "./pendingWindow.ts";
import { isComplete, openedPage, uploadFields, type CompleteForm } from "./uploadFields.ts";
import type { UploadPhase } from "./uploadProgress.ts";
import { faultToast, faultyControl, uploadFaults, type EarlierDraft, type UploadForm } from "./uploadRules.ts";

interface Options {
  earlier: EarlierDraft | null;
  /** Starts what was asked for, once the script is stored. */
  onStored: (script: UploadResult, mode: 1 | 2, pingguType: string | null) => Promise<void>;
  /** All is done; the form can go. */
  onDone: () => void;
}

/** The new window was blocked: a button opens it. */
const offerPage = (url: string, name: string, page: string): void =>
  confirm({
    title: "传好了",
    content: `浏览器拦住了新窗口。《${name}》的${page}从这里打开。`,
    okText: `打开${page}`,
    onOk: () => void window.open(url, "_blank"),
  });

function openWindow(form: CompleteForm, dark: boolean): PendingWindow | null {
  const page = openedPage(form);
  if (page === null) return null;
  const title = page === "报告" ? "评估报告" : page;
  const opened = openPendingWindow(`《${form.scriptName.trim()}》${title} · 墨场`, dark);
  opened.say(`正在上传，传完以后${page}在这里打开。`);
  return opened;
}

const sentenceOfShare = (share: number, page: string): string =>
  share < 1 ? `正在上传，${Math.floor(share * 100)}%。` : `正在读稿，读完以后${page}在这里打开。`;

/** Sends the upload form: its file, the reading of it, and what is started then. `phase` is null while nothing is under way. */
export function useUpload({ earlier, onStored, onDone }: Options) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  const [phase, setPhase] = useState<UploadPhase | null>(null);
  const handle = useRef<UploadHandle<UploadResult> | null>(null);
  /** The upload that this form was sent as: sent again unchanged it has the same number, or a lost answer would leave two works. */
  const sent = useRef<{ form: UploadForm; id: string } | null>(null);
  // After a reload the file would be stored, but its evaluation would not be started.
  useLeaveGuard(phase !== null);

  const transfer = async (form: CompleteForm, later: PendingWindow | null): Promise<UploadResult> => {
    const id = sent.current?.form === form ? sent.current.id : randomId();
    sent.current = { form, id };
    let unfollow: (() => void) | undefined;
    handle.current = uploadScript(id, form.file, uploadFields(form, earlier), (share) => {
      if (share >= 1)
        unfollow ??= followImport(id, ({ message, percent }) =>
          setPhase((p) => (p?.at === "reading" ? { at: "reading", step: message, percent } : p)),
        );
      setPhase((p) => (share < 1 ? { at: "sending", share } : p?.at === "reading" ? p : { at: "reading" }));
      later?.say(sentenceOfShare(share, openedPage(form) ?? ""));
    });
    try {
      return await handle.current.done;
    } finally {
      unfollow?.();
      handle.current = null;
    }
  };

  const run = async (form: CompleteForm, later: PendingWindow | null): Promise<void> => {
    const stored = await transfer(form, later);
    setPhase({ at: "starting" });
    await onStored(stored, form.assessmentType, form.assessmentType === 1 ? form.pingguType : null);
    toasts.done(MESSAGES.uploadDone);
    const url = openedUrl(stored, form.pingguType);
    later?.fill(url);
    setPhase(null);
    onDone();
    if (later?.blocked) offerPage(url, stored.name, openedPage(form) ?? "");
  };

  const send = async (form: CompleteForm): Promise<void> => {
    // Inside the click, or the browser takes it for an unasked window.
    const later = openWindow(form, dark);
    setPhase({ at: "sending", share: 0 });
    try {
      await callAsMutation(client, () => run(form, later))(undefined);
    } catch (error) {
      later?.close();
      setPhase(null);
      const kind = kindOf(error);
      // A cancelled upload needs no word, and an ended session is met for the whole app.
      if (error instanceof DOMException || kind === "expired" || kind === "relogin") return;
      toasts.warn(kind === "network" ? MESSAGES.uploadFailed : sentenceOf(error));
    }
  };

  return {
    phase,
    /** Sends a form without faults; of one with faults it says the first, and goes to its control. */
    submit: (form: UploadForm): void => {
      const faults = uploadFaults(form);
      const fault = faultToast(faults);
      if (!fault && isComplete(form)) return void send(form);
      // On a phone the control at fault may have been scrolled out of sight.
      document.getElementById(faultyControl(faults) ?? "")?.focus();
      toasts.warn(fault ?? ERRORS["form-incomplete"].msg);
    },
    cancel: () => handle.current?.cancel(),
  };
}
