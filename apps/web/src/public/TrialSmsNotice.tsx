import type { SiteInfo } from "@mochang/contract";
import css from "./login.module.css";

/** Shown with `SMS_PROVIDER=outbox`: no message is sent, and here is where the code lies. */
export function TrialSmsNotice({ site }: { site: SiteInfo }) {
  if (!site.trialSms) return null;
  return (
    <p className={css.trial}>
      <b>这是试用安装，不发短信。</b>
      <br />
      验证码在服务器的日志里，也存在 <code>{site.outboxPath ?? "outbox"}</code>
    </p>
  );
}
