import { cleanPhone, ERRORS, maskPhone, type SiteInfo } from "@mochang/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { ACCOUNT_KEY, changePhone, proveOldPhone, USER_KEY, useSite } from "../../account/index.ts";
import { ApiError } from "../../lib/apiError.ts";
import { codeFault, CodeField, NO_PHONE, phoneFault, PhoneField, SendCode } from "../../smsCode/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toasts } from "../../ui/toasts.ts";
import css from "./changePhone.module.css";

/** The change of the phone number: the old number's code, then the new number and its code. */
export function ChangePhone({ phone, onClose }: { phone: string; onClose: () => void }) {
  const site = useSite().data;
  const [proof, setProof] = useState<string | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  return (
    <Dialog open title="换手机号" className={css.dialog} onClose={onClose}>
      <p className="quiet">先认旧号，再认新号。换好以后，作品、余墨和账目都跟着走，其他设备会退出登录。</p>
      {site?.trialSms && <p className="quiet small">这是试用安装，不发短信。验证码在服务器的日志里。</p>}
      {proof === null ? (
        <OldPhone phone={phone} onProved={setProof} onClose={onClose} onUnreachable={() => setUnreachable(true)} />
      ) : (
        <NewPhone phone={phone} proof={proof} site={site} onExpired={() => setProof(null)} onClose={onClose} />
      )}
      {unreachable && (
        <p className={css.unreachable} role="status">
          原号码已经停用的，请联系我们，由人工核实后更换
          {site?.foot?.supportContact ? `：${site.foot.supportContact}` : "。联系方式见《隐私政策》"}。
        </p>
      )}
    </Dialog>
  );
}

const Step = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <div className={css.step}>
    <span className={css.mark} aria-hidden="true">
      {mark}
    </span>
    <div className={css.fields}>{children}</div>
  </div>
);

interface OldProps {
  phone: string;
  onProved: (proof: string) => void;
  onClose: () => void;
  onUnreachable: () => void;
}

function OldPhone({ phone, onProved, onClose, onUnreachable }: OldProps) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const proving = useMutation({
    mutationFn: () => proveOldPhone(code.trim()),
    onSuccess: ({ proof }) => onProved(proof),
    onError: (error) => toasts.error(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = codeFault(code);
    setFault(wrong);
    if (wrong === null && !proving.isPending) proving.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Step mark={1}>
        <CodeField
          id="old-code"
          label="旧号收到的验证码"
          value={code}
          error={fault}
          help={`发到 ${maskPhone(phone)}`}
          onChange={setCode}
          send={<SendCode phone={phone} onSent={() => document.getElementById("old-code")?.focus()} />}
        />
      </Step>
      <div className={css.actions}>
        <button type="button" className="link small quiet" onClick={onUnreachable}>
          旧号收不到了
        </button>
        <Button onClick={onClose}>算了</Button>
        <Button primary type="submit" loading={proving.isPending}>
          下一步
        </Button>
      </div>
    </form>
  );
}

interface NewProps {
  phone: string;
  proof: string;
  site: SiteInfo | undefined;
  onExpired: () => void;
  onClose: () => void;
}

function NewPhone({ phone: old, proof, site, onExpired, onClose }: NewProps) {
  const [typed, setTyped] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const [touched, setTouched] = useState({ phone: false, code: false });
  const client = useQueryClient();
  const phone = cleanPhone(typed.number, typed.code);
  const changing = useMutation({
    mutationFn: () => changePhone({ proof, phone, code: code.trim() }),
    onSuccess: async () => {
      toasts.done(`手机号已换成 ${maskPhone(phone)}`);
      onClose();
      await client.invalidateQueries({ queryKey: USER_KEY });
      await client.invalidateQueries({ queryKey: ACCOUNT_KEY });
    },
    onError: (error) => {
      toasts.error(error);
      if (error instanceof ApiError && error.code === ERRORS["phone-proof"].code) onExpired();
    },
  });
  const faultOf = (): string | null =>
    phoneFault(phone, typed.code) ?? (phone === old ? ERRORS["phone-same"].msg : null);
  const mayAsk = (): boolean => {
    setTouched((now) => ({ ...now, phone: true }));
    if (faultOf() === null) return true;
    document.getElementById("new-phone")?.focus();
    return false;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ phone: true, code: true });
    if (faultOf() === null && codeFault(code) === null && !changing.isPending) changing.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.proved}>
        <Icon name="check" small />
        <b>旧号已验证</b>
        <span className="num quiet">{maskPhone(old)}</span>
      </div>
      <Step mark={2}>
        <PhoneField
          id="new-phone"
          label="新手机号"
          value={typed}
          error={touched.phone ? faultOf() : null}
          regions={site?.regions ?? []}
          onChange={setTyped}
        />
        <CodeField
          id="new-code"
          label="新号收到的验证码"
          value={code}
          error={touched.code ? codeFault(code) : null}
          onChange={setCode}
          send={<SendCode phone={phone} mayAsk={mayAsk} onSent={() => document.getElementById("new-code")?.focus()} />}
        />
      </Step>
      <div className={css.actions}>
        <Button onClick={onClose}>算了</Button>
        <Button primary type="submit" loading={changing.isPending}>
          换成新号
        </Button>
      </div>
    </form>
  );
}
