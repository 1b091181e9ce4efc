import { ERRORS, maskPhone, MESSAGES, PUBLIC_PATHS } from "@mochang/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { askForCode, requestDeletion, USER_KEY, useSite, useUser, withdrawDeletion } from "../../account/index.ts";
import { day } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useCountdown } from "../../ui/useCountdown.ts";
import css from "./AccountPage.module.css";

/** /account: the phone, the account's data as a file, its deletion. */
export function AccountPage() {
  const user = useUser();
  const site = useSite();
  useEffect(() => {
    document.title = "账号 · 墨场";
  }, []);
  if (!user.data) return null;
  const { phone, deletion } = user.data;
  return (
    <main className={css.page} id="main">
      <h1 className="h1">账号</h1>
      <section className={css.part}>
        <h2 className="h3">手机号</h2>
        <p className="num">{maskPhone(phone)}</p>
      </section>
      <section className={css.part}>
        <h2 className="h3">导出我的数据</h2>
        <p className="quiet">作品、报告、批注和用墨账目，存成一个 JSON 文件。</p>
        <ButtonLink href="/api/user/exportData" download>
          导出我的数据
        </ButtonLink>
      </section>
      <section className={css.part}>
        <h2 className="h3">注销账号</h2>
        {deletion ? <Running dueAt={deletion.dueAt} /> : <Ask phone={phone} trial={site.data?.trialSms ?? false} />}
      </section>
      <SiteFoot foot={site.data?.foot} />
    </main>
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
    const wrong = code.trim().length === 6 ? null : ERRORS["code-invalid"].msg;
    setFault(wrong);
    if (wrong === null && !asking.isPending) asking.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>
        申请后第十个工作日删除账号、全部作品，以及由它们得来的记录与文件；剩余的墨作废，无法恢复。删除以前可以撤回，办完发回执短信。备份和访问日志的期限见
        <a className="link" href={PUBLIC_PATHS.privacy} target="_blank" rel="noopener">
          《隐私政策》
        </a>
        。
      </p>
      <Field
        id="code"
        label="验证码"
        error={fault}
        help={trial ? "这是试用安装，不发短信。验证码在服务器的日志里。" : `发到 ${maskPhone(phone)}`}
      >
        <TextInput
          id="code"
          className="num"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          maxLength={6}
          value={code}
          faulty={fault !== null}
          onChange={(e) => setCode(e.target.value)}
          after={<SendCode phone={phone} />}
        />
      </Field>
      <Button danger type="submit" loading={asking.isPending}>
        申请注销
      </Button>
    </form>
  );
}

function SendCode({ phone }: { phone: string }) {
  const [left, startCountdown] = useCountdown();
  const sending = useMutation({
    mutationFn: () => askForCode(phone),
    onSuccess: () => {
      startCountdown();
      toasts.done(MESSAGES.smsSent);
    },
    onError: (error) => toasts.error(error),
  });
  if (left > 0) return <span className="small quiet num">{left} 秒后可重发</span>;
  return (
    <button type="button" className="link small" disabled={sending.isPending} onClick={() => sending.mutate()}>
      {sending.isPending ? "正在发送" : "获取验证码"}
    </button>
  );
}
