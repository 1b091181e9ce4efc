import type { AccountInfo, LoginSession } from "@mochang/contract";
import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { ACCOUNT_KEY, endOtherSessions, endSession } from "../../account/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { relativeTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { toasts } from "../../ui/toasts.ts";
import { AccountPart } from "./AccountPart.tsx";
import css from "./account.module.css";

const deviceName = ({ device }: LoginSession): string => device || "没有记下的设备";
/** Where and when, without the empty parts of older logins. */
const whereAndWhen = ({ address, createdAt, seenAt }: LoginSession): string =>
  [address && `地址 ${address}`, `${relativeTime(createdAt)}登录`, `最近用于${relativeTime(seenAt)}`]
    .filter(Boolean)
    .join("，");

/** Where the account is logged in, and how to end that. */
export function DevicesPart({ account }: { account: UseQueryResult<AccountInfo> }) {
  return (
    <AccountPart title="登录的设备">
      {account.data ? (
        <Devices sessions={account.data.sessions} />
      ) : account.isError ? (
        <Failure
          title="登录的设备没有取到"
          sentence={fullSentenceOf(account.error)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <p className={`quiet ${css.waiting}`} role="status">
          正在看登录了哪些设备
        </p>
      )}
    </AccountPart>
  );
}

function Devices({ sessions }: { sessions: readonly LoginSession[] }) {
  const client = useQueryClient();
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ACCOUNT_KEY }) };
  const onError = (error: unknown) => void toasts.error(error);
  const ending = useMutation({
    mutationFn: (id: string) => endSession(id),
    onSuccess: () => toasts.done("那台设备已经退出"),
    onError,
    ...settled,
  });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => toasts.done("其他设备都已经退出"),
    onError,
    ...settled,
  });
  const others = sessions.filter(({ current }) => !current);
  const askAll = () =>
    confirm({
      title: `退出其他 ${others.length} 台设备？`,
      content: "那些设备下一次操作时要重新登录。那里没有同步的字留在那台设备里，重新登录后接着同步。",
      okText: "全部退出",
      cancelText: "先不退出",
      danger: true,
      onOk: () => endingOthers.mutateAsync().catch(() => undefined),
    });
  return (
    <>
      <ul className={css.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {deviceName(session)}
              <small className="num">{session.current ? "这台设备，现在" : whereAndWhen(session)}</small>
            </span>
            {session.current ? (
              <span className="tag done">正在用</span>
            ) : (
              <Button
                size="small"
                aria-label={`退出它：${deviceName(session)}，${whereAndWhen(session)}`}
                loading={ending.isPending && ending.variables === session.id}
                onClick={() => ending.mutate(session.id)}
              >
                退出它
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button type="button" className="link" onClick={askAll}>
          退出其他 {others.length} 台
        </button>
      )}
    </>
  );
}
