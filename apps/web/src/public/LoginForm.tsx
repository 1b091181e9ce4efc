import type { SiteInfo } from "@mochang/contract";
import { cleanPhone } from "@mochang/contract/phone";
import { PUBLIC_PATHS } from "@mochang/contract/publicPages";
import { useEffect, useRef, useState, type FormEvent } from "react";
import {
  codeFault,
  CodeField,
  NO_PHONE,
  phoneFault,
  PhoneField,
  SendCodeButton,
  useSendCode,
  Challenge,
} from "../smsCode/index.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { toasts } from "../ui/toasts.ts";
import { logIn } from "./api.ts";
import { TITLE } from "./loginBoardText.ts";
import { loginFaults } from "./loginFaults.ts";
import { TrialSmsNotice } from "./TrialSmsNotice.tsx";
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

interface Props {
  site: SiteInfo | null;
  onDone: () => void;
  /** Whether a challenge stands in the form's place. */
  onChallenged: (challenged: boolean) => void;
}

export function LoginForm({ site, onDone, onChallenged }: Props) {
  const [typed, setTyped] = useState(NO_PHONE);
  const phone = cleanPhone(typed.number, typed.code);
  const [code, setCode] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [touched, setTouched] = useState({ phone: false, code: false, agreed: false });
  // Stays busy until the app's document has replaced this one.
  const [entering, enter] = useCall(async () => {
    await logIn(phone, code.trim(), site?.legal);
    onDone();
  });
  const phoneError = touched.phone ? phoneFault(phone, typed.code) : null;
  const codeError = touched.code ? codeFault(code) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ phone: true, code: true, agreed: true });
    const faults = loginFaults({ phone, region: typed.code, code, agreed });
    if (faults.phone) focus("phone");
    else if (faults.code) focus("code");
    else if (faults.agreement) toasts.warn(faults.agreement);
    else enter();
  };

  const mayAsk = (): boolean => {
    setTouched((now) => ({ ...now, phone: true }));
    if (phoneFault(phone, typed.code) === null) return true;
    focus("phone");
    return false;
  };
  const sending = useSendCode({ phone, mayAsk, onSent: () => requestAnimationFrame(() => focus("code")) });
  const { challenged } = sending;
  useEffect(() => onChallenged(challenged), [challenged, onChallenged]);
  if (challenged) return <Challenge phone={phone} onSent={sending.sent} onLeave={sending.leaveChallenge} />;

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <h1 className="h1">{TITLE}</h1>
        <p className="quiet">新手机号验证后，自动注册。</p>
      </div>
      <PhoneField
        id="phone"
        label="手机号"
        value={typed}
        error={phoneError}
        regions={site?.regions ?? []}
        onChange={setTyped}
      />
      <CodeField
        id="code"
        label="验证码"
        value={code}
        error={codeError}
        onChange={setCode}
        send={<SendCodeButton {...sending} />}
      />
      {site && <TrialSmsNotice site={site} />}
      <Checkbox checked={agreed} faulty={touched.agreed && !agreed} onChange={setAgreed}>
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
