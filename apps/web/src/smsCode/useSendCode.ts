import { ERRORS, MESSAGES } from "@mochang/contract/errors";
import { useState } from "react";
import { ApiError } from "../lib/apiError.ts";
import { toasts } from "../ui/toasts.ts";
import { useCountdown } from "../ui/useCountdown.ts";
import { sendCode } from "./api.ts";

export interface SendCodeOptions {
  phone: string;
  /** Asked before a code is sent; false: the form shows what is wrong with the phone. */
  mayAsk?: () => boolean;
  onSent?: () => void;
}

/** Sending a code to a phone: the wait until the next one, and whether a challenge is asked first. */
export function useSendCode({ phone, mayAsk = () => true, onSent }: SendCodeOptions) {
  const [secondsLeft, startCountdown] = useCountdown(phone);
  const [sending, setSending] = useState(false);
  const [challenged, setChallenged] = useState(false);
  const sent = () => {
    setChallenged(false);
    startCountdown();
    toasts.done(MESSAGES.smsSent);
    onSent?.();
  };
  const send = async () => {
    setSending(true);
    try {
      await sendCode(phone);
      sent();
    } catch (error) {
      if (error instanceof ApiError && error.code === ERRORS["challenge-needed"].code) setChallenged(true);
      else toasts.error(error);
    }
    setSending(false);
  };
  return {
    secondsLeft,
    sending,
    challenged,
    ask: () => {
      if (mayAsk()) void send();
    },
    /** The challenge has been passed and the code is sent. */
    sent,
    leaveChallenge: () => setChallenged(false),
  };
}

export type SendingCode = ReturnType<typeof useSendCode>;
