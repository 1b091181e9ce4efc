import { maskPhone, PUBLIC_PATHS, type UserInfo } from "@mochang/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { requestDeletion, USER_KEY, useSite, withdrawDeletion } from "../../account/index.ts";
import { day } from "../../lib/format.ts";
import { codeFault, CodeField, SendCode } from "../../smsCode/index.ts";
import { Button } from "../../ui/Button.tsx";
import { toasts } from "../../ui/toasts.ts";
import { AccountPart } from "./AccountPart.tsx";
import css from "./account.module.css";

/** The account's end: asked for with a code, withdrawn until it is done. */
export function DeletionPart({ user: { phone, deletion } }: { user: UserInfo }) {
  const site = useSite();
  return (
    <AccountPart title="注销账号">
      <div className={css.stack}>
        {deletion ? <Running dueAt={deletion.dueAt} /> : <Ask phone={phone} trial={site.data?.trialSms ?? false} />}
      </div>
    </AccountPart>
  );
}

function Running({ dueAt }: { dueAt: string }) {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: withdrawDeletion,
    onSuccess: () => {
      toasts.done("注销申请已撤回");
      return client.invalidateQueries({ queryKey: USER_KEY });
    },
    onError: (error) => toasts.error(error),
  });
  return (
    <>
      <p>
        已经申请注销，账号将在 <b className="num">{day(dueAt)}</b>
        （北京时间）零时起删除。在那以前可以撤回，也可以照常使用。
      </p>
      <Button loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        撤回
      </Button>
    </>
  );
}

function Ask({ phone, trial }: { phone: string; trial: boolean }) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => requestDeletion(code.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
    onError: (error) => toasts.error(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = codeFault(code);
    setFault(wrong);
    if (wrong === null && !asking.isPending) asking.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>注销后，账号、全部作品，以及由它们得来的记录与文件都删除，剩余的墨作废，无法恢复。</p>
      <ol className={css.steps}>
        <li>用验证码申请，账号照常可用。</li>
        <li>第十个工作日删除，在那以前随时可以撤回。</li>
        <li>
          删除以后，用短信发给您一份回执。备份和访问日志的期限见
          <a className="link" href={PUBLIC_PATHS.privacy} target="_blank" rel="noopener">
            《隐私政策》
          </a>
          。
        </li>
      </ol>
      <CodeField
        id="code"
        label="验证码"
        value={code}
        error={fault}
        help={trial ? "这是试用安装，不发短信。验证码在服务器的日志里。" : `发到 ${maskPhone(phone)}`}
        onChange={setCode}
        send={<SendCode phone={phone} />}
      />
      <Button danger type="submit" loading={asking.isPending}>
        申请注销
      </Button>
    </form>
  );
}
