import { App } from "antd";
import { createElement, useMemo } from "react";
import { kindOf, sentenceOf } from "../lib/apiError.ts";
import { makeThrottle } from "../lib/throttle.ts";

/** Spec 1, sections 8 and 9: error toasts stay 5 s; the same one, and the balance warning, at most once per 3 s. */
const SECONDS = 5;
const WINDOW_MS = 3_000;
/** Long enough to read, decide and reach the button. */
const UNDO_SECONDS = 8;
let undos = 0;

const lets = makeThrottle(WINDOW_MS);

/** What the throttle compares: the balance warning is one whatever it says. */
export const toastKey = (error: unknown): string => (kindOf(error) === "balance" ? "balance" : sentenceOf(error));

/** Toasts, raised by a feature from a typed error. Session errors are met elsewhere and raise none. */
export function useToasts() {
  const { message } = App.useApp();
  return useMemo(
    () => ({
      error(error: unknown) {
        const kind = kindOf(error);
        if (kind === "expired" || kind === "relogin") return;
        if (lets(toastKey(error))) void message.error(sentenceOf(error), SECONDS);
      },
      warn(sentence: string) {
        if (lets(sentence)) void message.warning(sentence, SECONDS);
      },
      done(sentence: string) {
        // A double click does a thing twice that is done once.
        if (lets(sentence)) void message.success(sentence);
      },
      /** Says what was done, with a button that takes it back while the message stands. */
      undo(sentence: string, act: () => void) {
        const key = `undo-${++undos}`;
        const take = () => {
          message.destroy(key);
          act();
        };
        void message.success({
          key,
          duration: UNDO_SECONDS,
          content: createElement(
            "span",
            { className: "undo" },
            sentence,
            createElement("button", { type: "button", className: "link", onClick: take }, "撤销"),
          ),
        });
      },
      /** A message that stays until the returned function is called. */
      busy(sentence: string): () => void {
        return message.loading(sentence, 0);
      },
    }),
    [message],
  );
}
