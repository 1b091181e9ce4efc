import { MESSAGES } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState, type FormEvent, type MouseEvent } from "react";
import { Field } from "../ui/Field.tsx";
import { useToasts } from "../ui/toasts.ts";
import { logIn, sendCode } from "./api.ts";
import { cleanPhone, codeFault, loginFaults, phoneFault } from "./loginRules.ts";
import { useSite } from "./session.ts";
import { TrialNotice } from "./TrialNotice.tsx";
import { useCountdown } from "./useCountdown.ts";

export function LoginForm({ onDone }: { onDone: () => void }) {
  const toasts = useToasts();
  const site = useSite();
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [shown, setShown] = useState({ phone: false, code: false, agreed: false });
  const [left, startCountdown] = useCountdown();

  const send = useMutation({
    mutationFn: () => sendCode(cleanPhone(phone)),
    onSuccess: () => {
      startCountdown();
      toasts.done(MESSAGES.smsSent);
      document.getElementById("code")?.focus();
    },
    onError: toasts.error,
  });
  const enter = useMutation({
    mutationFn: () => logIn(cleanPhone(phone), code.trim()),
    onSuccess: onDone,
    onError: toasts.error,
  });

  const phoneError = shown.phone ? phoneFault(phone) : null;
  const codeError = shown.code ? codeFault(code) : null;

  const requestCode = (click: MouseEvent) => {
    // The field around the button would take the focus for itself.
    click.stopPropagation();
    setShown((s) => ({ ...s, phone: true }));
    if (phoneFault(phone)) document.getElementById("phone")?.focus();
    else send.mutate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    setShown({ phone: true, code: true, agreed: true });
    const faults = loginFaults({ phone, code, agreed });
    if (faults.phone) document.getElementById("phone")?.focus();
    else if (faults.code) document.getElementById("code")?.focus();
    else if (faults.agreement) toasts.warn(faults.agreement);
    else enter.mutate();
  };

  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1 className="h1">登录</h1>
        <p className="quiet">新手机号验证后，自动注册。</p>
      </div>
      <Field id="phone" label="手机号" error={phoneError}>
        <Input
          id="phone"
          size="large"
          className="num"
          prefix={<span className="cc num">+86</span>}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={phone}
          status={phoneError ? "error" : ""}
          aria-invalid={phoneError !== null}
          aria-describedby={phoneError ? "phone-err" : undefined}
          onChange={(e) => setPhone(e.target.value)}
        />
      </Field>
      <Field id="code" label="验证码" error={codeError}>
        <Input
          id="code"
          size="large"
          className="num"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          maxLength={6}
          value={code}
          status={codeError ? "error" : ""}
          aria-invalid={codeError !== null}
          aria-describedby={codeError ? "code-err" : undefined}
          onChange={(e) => setCode(e.target.value)}
          suffix={
            left > 0 ? (
              <span className="wait-code num">{left} 秒后可重发</span>
            ) : (
              <button type="button" className="link send-code" disabled={send.isPending} onClick={requestCode}>
                {send.isPending ? "正在发送" : "获取验证码"}
              </button>
            )
          }
        />
      </Field>
      {site.data && <TrialNotice site={site.data} />}
      <label className={`agree${shown.agreed && !agreed ? " bad" : ""}`}>
        <input type="checkbox" className="tick" checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />
        <span>我已阅读并同意《服务协议》和《隐私政策》。</span>
      </label>
      <Button type="primary" size="large" htmlType="submit" loading={enter.isPending}>
        登录
      </Button>
    </form>
  );
}
