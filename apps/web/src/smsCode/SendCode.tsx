import { createPortal } from "react-dom";
import { Dialog } from "../ui/Dialog.tsx";
import { Challenge } from "./Challenge.tsx";
import { useSendCode, type SendCodeOptions, type SendingCode } from "./useSendCode.ts";
import css from "./smsCode.module.css";

/** Inside a code's field: asks for the code, then counts the minute until the next one. */
export const SendCodeButton = ({ secondsLeft, sending, ask }: SendingCode) =>
  secondsLeft > 0 ? (
    <span className={`num ${css.wait}`}>{secondsLeft} 秒后可重发</span>
  ) : (
    <button type="button" className={`link ${css.send}`} disabled={sending} onClick={ask}>
      {sending ? "正在发送" : "获取验证码"}
    </button>
  );

/** The same, with the challenge in a dialog over the page. */
export function SendCode(options: SendCodeOptions) {
  const sending = useSendCode(options);
  return (
    <>
      <SendCodeButton {...sending} />
      {sending.challenged &&
        createPortal(
          <Dialog open label="先答一题" className={css.dialog} onClose={sending.leaveChallenge}>
            <Challenge phone={options.phone} onSent={sending.sent} onLeave={sending.leaveChallenge} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
