import type { SiteInfo } from "@mochang/contract";
import { MESSAGES } from "@mochang/contract/errors";
import { PUBLIC_PATHS } from "@mochang/contract/publicPages";
import clsx from "clsx";
import { useRef, useState, type FormEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toasts } from "../ui/toasts.ts";
import { logIn, sendCode } from "./api.ts";
import { TITLE } from "./loginBoardText.ts";
import { cleanPhone, codeFault, loginFaults, phoneFault } from "./loginRules.ts";
import { TrialSmsNotice } from "./TrialSmsNotice.tsx";
import { useCountdown } from "../ui/useCountdown.ts";
import css from "./login.module.css";

const focus = (id: "phone" | "code") => document.getElementById(id)?.focus();

/** A call of which one is under way at a time, and whether it is. Its error is shown as a toast. */
function useCall(call: () => Promise<void>): [pending: boolean, make: () => void] {
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const mark = (now: boolean) => {
    underWay.current = now;
    setPending(now);
  };
  const make = async () => {
    if (underWay.current) return;
    mark(true);
    try {
      await call();
    } catch (error) {
      toasts.error(error);
      mark(false);
    }
  };
  return [pending, () => void make()];
}

function SendCode({ phone, onAsked }: { phone: string; onAsked: () => void }) {
  const [left, startCountdown] = useCountdown();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await sendCode(cleanPhone(phone));
      startCountdown();
      toasts.done(MESSAGES.smsSent);
      focus("code");
    } catch (error) {
      toasts.error(error);
    }
    setSending(false);
  };
  const ask = () => {
    onAsked();
    if (phoneFault(phone)) focus("phone");
    else void send();
  };
  return left > 0 ? (
    <span className={clsx(css.wait, "num")}>{left} 秒后可重发</span>
  ) : (
    <button type="button" className={clsx(css.send, "link")} disabled={sending} onClick={ask}>
      {sending ? "正在发送" : "获取验证码"}
    </button>
  );
}

export function LoginForm({ site, onDone }: { site: SiteInfo | null; onDone: () => void }) {
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [shown, setShown] = useState({ phone: false, code: false, agreed: false });
  // Stays busy until the app's document has replaced this one.
  const [entering, enter] = useCall(async () => {
    await logIn(cleanPhone(phone), code.trim(), site?.legal);
    onDone();
  });
  const phoneError = shown.phone ? phoneFault(phone) : null;
  const codeError = shown.code ? codeFault(code) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown({ phone: true, code: true, agreed: true });
    const faults = loginFaults({ phone, code, agreed });
    if (faults.phone) focus("phone");
    else if (faults.code) focus("code");
    else if (faults.agreement) toasts.warn(faults.agreement);
    else enter();
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <h1 className="h1">{TITLE}</h1>
        <p className="quiet">新手机号验证后，自动注册。</p>
      </div>
      <Field id="phone" label="手机号" error={phoneError}>
        <TextInput
          id="phone"
          className="num"
          before={<span className={css.country}>+86</span>}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={phone}
          faulty={phoneError !== null}
          onChange={(e) => setPhone(e.target.value)}
        />
      </Field>
      <Field id="code" label="验证码" error={codeError}>
        <TextInput
          id="code"
          className="num"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          maxLength={6}
          value={code}
          faulty={codeError !== null}
          onChange={(e) => setCode(e.target.value)}
          after={<SendCode phone={phone} onAsked={() => setShown((s) => ({ ...s, phone: true }))} />}
        />
      </Field>
      {site && <TrialSmsNotice site={site} />}
      <Checkbox checked={agreed} faulty={shown.agreed && !agreed} onChange={setAgreed}>
        我已阅读并同意
        <a className="link" href={PUBLIC_PATHS.agreement} target="_blank" rel="noopener">
          《服务协议》
        </a>
        和
        <a className="link" href={PUBLIC_PATHS.privacy} target="_blank" rel="noopener">
          《隐私政策》
        </a>
        。
      </Checkbox>
      <Button primary size="large" type="submit" loading={entering}>
        登录
      </Button>
    </form>
  );
}
