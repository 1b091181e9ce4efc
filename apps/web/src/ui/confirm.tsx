import { useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { createStore, useStore } from "./store.ts";
import css from "./confirm.module.css";

export interface Question {
  title: string;
  content: string;
  okText: string;
  /** Left out where there is nothing to decline; the dialog can then be closed. */
  cancelText?: string;
  /** Agreeing deletes something. */
  danger?: boolean;
  /** The dialog stays, its button busy, until the promise settles. */
  onOk: () => unknown;
  onClosed?: () => void;
}

const openQuestion = createStore<{ question: Question; number: number } | null>(null);
let count = 0;

/** Asks in a dialog before something is done. It replaces a question that is open. */
export function confirm(question: Question): void {
  openQuestion.get()?.question.onClosed?.();
  openQuestion.set({ question, number: ++count });
}

/** Where questions are shown; once in the app. */
export function ConfirmDialog() {
  const current = useStore(openQuestion);
  return current && <Ask key={current.number} question={current.question} />;
}

function Ask({ question }: { question: Question }) {
  const { title, content, okText, cancelText, danger, onOk, onClosed } = question;
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (openQuestion.get()?.question === question) openQuestion.set(null);
    onClosed?.();
  };
  const agree = () => {
    const done = onOk();
    if (!(done instanceof Promise)) return close();
    setBusy(true);
    void done.finally(close);
  };
  return (
    <Dialog open onClose={close} title={title} closable={cancelText === undefined} className={css.confirm}>
      <p>{content}</p>
      {/* A dialog focuses its first button: Enter must give the safe answer. */}
      <div className={css.actions}>
        {cancelText !== undefined && <Button onClick={close}>{cancelText}</Button>}
        <Button primary danger={danger} loading={busy} onClick={agree}>
          {okText}
        </Button>
      </div>
    </Dialog>
  );
}
