import { dueEditions, maskPhone, MESSAGES, PUBLIC_PATHS, type ConsentState, type UserInfo } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState, type FormEvent } from "react";
import { fullSentenceOf } from "../lib/apiError.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Failure } from "../ui/Failure.tsx";
import { SiteFoot } from "../ui/SiteFoot.tsx";
import { toasts } from "../ui/toasts.ts";
import { fetchConsent, giveConsent } from "./api.ts";
import { USER_KEY, useLogout, useSite } from "./session.ts";
import css from "./ConsentPage.module.css";

/** In the place of any page, until the user has agreed to the legal texts as they are now. */
export function ConsentPage({ user, onWait }: { user: UserInfo; onWait: () => void }) {
  const consent = useQuery({ queryKey: ["account", "consent"], queryFn: ({ signal }) => fetchConsent(signal) });
  const site = useSite();
  const logout = useLogout();
  useEffect(() => {
    document.title = "请看一看协议 · 墨场";
  }, []);
  // The answer stands at the end of a long page; the page that takes its place begins at its head.
  useLayoutEffect(() => () => window.scrollTo({ top: 0 }), []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className="brand" href={PUBLIC_PATHS.landing}>
          墨场
        </a>
        <span className="num quiet">{maskPhone(user.phone)}</span>
        <button type="button" className="link quiet" onClick={() => void logout()}>
          退出
        </button>
      </header>
      <main className={css.main} id="main">
        {consent.data && <Asked consent={consent.data} onWait={onWait} />}
        {consent.isError && (
          <Failure
            title="协议没有取来"
            sentence={fullSentenceOf(consent.error)}
            onRetry={() => void consent.refetch()}
          />
        )}
      </main>
      <SiteFoot foot={site.data?.foot} />
    </div>
  );
}

const TAGS = { same: "span", gone: "del", new: "ins" } as const;

const written = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

const versionOf = ({ editions }: ConsentState, of: "agreement" | "privacy"): number =>
  editions.find(({ document: one }) => one === of)?.version ?? 0;

function Asked({ consent, onWait }: { consent: ConsentState; onWait: () => void }) {
  const due = dueEditions(consent);
  const anew = due.some(({ agreed }) => agreed !== null);
  return (
    <>
      <h1 className="h1">{anew ? "协议换了新版，请您再看一眼" : "开始以前，请您看一看协议"}</h1>
      <p className={css.lead}>
        {due.map(({ title, version, date }) => `${title}第 ${version} 版自 ${written(date)}起生效。`)}
        {consent.changes.length > 0 && "要紧的改动列在下面。"}同意以前，您的稿子原样放着，正在进行的也照常做完。
      </p>
      {consent.changes.length > 0 && <Changes changes={consent.changes} />}
      <Answer consent={consent} onWait={onWait} />
      <p className={css.other}>
        不同意也可以走：到
        <a className="link" href="/account">
          账号页
        </a>
        导出全部数据，或者申请注销。这两件事不用先同意。
      </p>
    </>
  );
}

const Changes = ({ changes }: Pick<ConsentState, "changes">) => (
  <ol className={css.changes}>
    {changes.map(({ document: of, clause, title, parts }) => (
      <li key={of + clause}>
        <div>
          <h2>{title}</h2>
          <span className="tiny num quiet">
            {of === "agreement" ? "服务协议" : "隐私政策"} {clause}
          </span>
        </div>
        <p>
          {parts.map(({ kind, text }) => {
            const Tag = TAGS[kind];
            return <Tag key={kind + text}>{text}</Tag>;
          })}
        </p>
      </li>
    ))}
  </ol>
);

function Answer({ consent, onWait }: { consent: ConsentState; onWait: () => void }) {
  const due = dueEditions(consent);
  const [ticked, setTicked] = useState({ agreement: false, privacy: false });
  const [showsFaults, setShowsFaults] = useState(false);
  const client = useQueryClient();
  const giving = useMutation({
    mutationFn: () =>
      giveConsent({ agreement: versionOf(consent, "agreement"), privacy: versionOf(consent, "privacy") }),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
    onError: (error) => toasts.error(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsFaults(true);
    if (due.every(({ document: of }) => ticked[of])) giving.mutate();
    else toasts.warn(MESSAGES.agreementMissing);
  };
  const first = due.map(({ date }) => date).toSorted()[0] ?? "";
  return (
    <form className={css.form} onSubmit={submit}>
      {due.map(({ document: of, title, version }) => (
        <Checkbox
          key={of}
          checked={ticked[of]}
          faulty={showsFaults && !ticked[of]}
          onChange={(checked) => setTicked((now) => ({ ...now, [of]: checked }))}
        >
          我已阅读并同意
          <a className="link" href={PUBLIC_PATHS[of]} target="_blank" rel="noopener">
            《{title}》第 {version} 版
          </a>
        </Checkbox>
      ))}
      <div className={css.row}>
        <Button primary size="large" type="submit" loading={giving.isPending}>
          同意，接着用
        </Button>
        {consent.mayWait && (
          <>
            <Button size="large" onClick={onWait}>
              明天再说
            </Button>
            <span className="small quiet num">{written(first)}以前都可以</span>
          </>
        )}
      </div>
    </form>
  );
}
