import { isSessionError, kindOf, sentenceOf } from "../lib/apiError.ts";
import { createThrottle } from "../lib/throttle.ts";
import { createStore } from "./store.ts";

/** Spec 1, sections 8 and 9: error toasts stay 5 s; the same one, and the balance warning, at most once per 3 s. */
const ERROR_MS = 5_000;
const DONE_MS = 3_000;
const THROTTLE_MS = 3_000;
/** Long enough to read, decide and reach the button. */
const UNDO_MS = 8_000;
const MAX_SHOWN = 3;

export interface Toast {
  id: number;
  kind: "error" | "warning" | "done" | "busy";
  sentence: string;
  /** Takes back what was done; the toast offers it while it stands. */
  undo?: () => void;
  /** Does again what failed; the toast stands until it is pressed or closed. */
  retry?: () => void;
}

/** The toasts on the page, the oldest first. `ToastRegion` shows them. */
export const shownToasts = createStore<readonly Toast[]>([]);
const mayShow = createThrottle(THROTTLE_MS);
let count = 0;

export function dismiss(id: number): void {
  if (shownToasts.get().some((toast) => toast.id === id))
    shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));
}

function show(toast: Omit<Toast, "id">, ms: number): () => void {
  const id = ++count;
  const all = [...shownToasts.get(), { ...toast, id }];
  const passing = new Set(all.filter(({ retry }) => !retry).slice(-MAX_SHOWN));
  shownToasts.set(all.filter((one) => one.retry !== undefined || passing.has(one)));
  if (ms > 0) setTimeout(() => dismiss(id), ms);
  return () => dismiss(id);
}

/** What the throttle compares: the balance warning is one whatever it says. */
export const toastKey = (error: unknown): string => (kindOf(error) === "balance" ? "balance" : sentenceOf(error));

/** Toasts, raised by a feature from a typed error. Session errors are met elsewhere and raise none. */
export const toasts = {
  error(error: unknown): void {
    if (isSessionError(error)) return;
    if (mayShow(toastKey(error))) show({ kind: "error", sentence: sentenceOf(error) }, ERROR_MS);
  },
  warn(sentence: string): void {
    if (mayShow(sentence)) show({ kind: "warning", sentence }, ERROR_MS);
  },
  done(sentence: string): void {
    // A double click does a thing twice that is done once.
    if (mayShow(sentence)) show({ kind: "done", sentence }, DONE_MS);
  },
  /** Says what was done, with a button that takes it back while the message stands. */
  undo(sentence: string, act: () => void): void {
    show({ kind: "done", sentence, undo: act }, UNDO_MS);
  },
  /** Says what was not done, with a button that tries again; stays until that, or until it is closed. The returned function takes it away. */
  retry: (sentence: string, act: () => void): (() => void) => show({ kind: "error", sentence, retry: act }, 0),
  /** A message that stays until the returned function is called. */
  busy: (sentence: string): (() => void) => show({ kind: "busy", sentence }, 0),
};

/** The same for a component; always the same object. */
export const useToasts = () => toasts;
