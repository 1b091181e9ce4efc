import { MESSAGES } from "@mochang/contract/errors";
import { useState } from "react";
import { toasts } from "../ui/toasts.ts";
import { useCountdown } from "../ui/useCountdown.ts";
import { sendCode } from "./api.ts";
import css from "./smsCode.module.css";

interface Props {
  phone: string;
  /** Asked before a code is sent; false: the form shows what is wrong with the phone. */
  mayAsk?: () => boolean;
  onSent?: () => void;
}

/** Inside a code's field: asks for the code, then counts the minute until the next one. */
export function SendCode({ phone, mayAsk = () => true, onSent }: Props) {
  const [left, startCountdown] = useCountdown();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await sendCode(phone);
      startCountdown();
      toasts.done(MESSAGES.smsSent);
      onSent?.();
    } catch (error) {
      toasts.error(error);
    }
    setSending(false);
  };
  if (left > 0) return <span className={`num ${css.wait}`}>{left} 秒后可重发</span>;
  return (
    <button
      type="button"
      className={`link ${css.send}`}
      disabled={sending}
      onClick={() => {
        if (mayAsk()) void send();
      }}
    >
      {sending ? "正在发送" : "获取验证码"}
    </button>
  );
}
