import { ERRORS, MESSAGES, type PreparationStep } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { kindOf } from "../lib/apiError.ts";
import { callAsMutation } from "../lib/callAsMutation.ts";
import { randomId } from "../lib/randomId.ts";
import type { UploadHandle } from "../lib/upload.ts";
import { useToasts } from "../ui/toasts.ts";
import { useLeaveGuard } from "../ui/useLeaveGuard.ts";
import { useMode } from "../ui/useTheme.ts";
import { cancelImport, uploadScript, type UploadResult } from "./api.ts";
import { followImport } from "./followImport.ts";
import { openedUrl } from "./pageUrls.ts";
import { confirmBlockedWindow } from "./confirmBlockedWindow.ts";
import { openPendingWindow, type PendingWindow } from "./pendingWindow.ts";
import { isComplete, openedPage, uploadFields, type CompleteForm } from "./uploadFields.ts";
import type { UploadPhase } from "./uploadProgress.ts";
import type { UploadPurpose } from "./uploadFormTexts.ts";
import { uploadSentence } from "./uploadSentence.ts";
import { faultToast, faultyControl, uploadFaults, type EarlierDraft, type UploadForm } from "./uploadRules.ts";

interface Options {
  purpose: UploadPurpose;
  earlier: EarlierDraft | null;
  /** Starts what was asked for, once the script is stored. */
  onStored: (script: UploadResult, mode: 1 | 2, pingguType: string | null) => Promise<void>;
  /** All is done; the form can go. */
  onDone: () => void;
  /** An upload is under way by this number, or none any more. */
  onNumber?: (number: string | null, form: CompleteForm) => void;
  /** A part of the preparation is over. */
  onPrepared?: (part: PreparationStep) => void;
}

function openWindow(form: CompleteForm, purpose: UploadPurpose, dark: boolean): PendingWindow | null {
  const page = openedPage(form, purpose);
  if (page === null) return null;
  const title = { 报告: "评估报告", 场景分析: "场景分析", 编辑器: "修改" }[page];
  const opened = openPendingWindow(`《${form.scriptName.trim()}》${title} · 墨场`, dark);
  opened.showMessage(`正在上传，传完以后${page}在这里打开。`);
  return opened;
}

const sentenceOfShare = (share: number, page: string): string =>
  share < 1 ? `正在上传，${Math.floor(share * 100)}%。` : `正在读稿，读完以后${page}在这里打开。`;

/** Sends the upload form: its file, the reading of it, and what is started then. `phase` is null while nothing is under way. */
export function useUpload({ purpose, earlier, onStored, onDone, onNumber, onPrepared }: Options) {
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
    onNumber?.(id, form);
    const page = openedPage(form, purpose) ?? "";
    let unfollow: (() => void) | undefined;
    handle.current = uploadScript(id, form.file, uploadFields(form, earlier, purpose), (share) => {
      if (share >= 1)
        unfollow ??= followImport(id, {
          step: ({ step, message, percent }) =>
            setPhase((p) => (p?.at === "reading" ? { at: "reading", key: step, step: message, percent } : p)),
          prepared: (part) => onPrepared?.(part),
        });
      setPhase((p) => (share < 1 ? { at: "sending", share } : p?.at === "reading" ? p : { at: "reading" }));
      later?.showMessage(sentenceOfShare(share, page));
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
    const url = openedUrl(stored, purpose, form.pingguType);
    later?.openUrl(url);
    setPhase(null);
    onDone();
    if (later?.blocked) confirmBlockedWindow(url, stored.name, openedPage(form, purpose) ?? "");
  };

  const send = async (form: CompleteForm): Promise<void> => {
    // Inside the click, or the browser takes it for an unasked window.
    const later = openWindow(form, purpose, dark);
    setPhase({ at: "sending", share: 0 });
    try {
      await callAsMutation(client, () => run(form, later))(undefined);
    } catch (error) {
      later?.close();
      setPhase(null);
      const kind = kindOf(error);
      // A cancelled upload needs no word, and an ended session is met for the whole app.
      if (error instanceof DOMException || kind === "expired" || kind === "relogin") return;
      toasts.warn(uploadSentence(error, purpose.words));
    } finally {
      onNumber?.(null, form);
    }
  };

  return {
    phase,
    /** Sends a form without faults; of one with faults it says the first, and goes to its control. */
    submit: (form: UploadForm): void => {
      const faults = uploadFaults(form, purpose);
      const fault = faultToast(faults);
      if (!fault && isComplete(form)) return void send(form);
      // On a phone the control at fault may have been scrolled out of sight.
      document.getElementById(faultyControl(faults) ?? "")?.focus();
      toasts.warn(fault ?? ERRORS["form-incomplete"].msg);
    },
    cancel: () => {
      handle.current?.cancel();
      // A file that has arrived is being read whether anybody waits for the answer or not.
      if (sent.current) void cancelImport(sent.current.id).catch(() => undefined);
      // Sent again, it is another upload: this one may still be being undone.
      sent.current = null;
    },
  };
}
