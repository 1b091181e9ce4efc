import type { AccountExport } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { byteSize, relativeTime } from "../lib/format.ts";
import { pollOrRefetch } from "../lib/refetchInterval.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Progress } from "../ui/Progress.tsx";
import { toasts } from "../ui/toasts.ts";
import { fetchAccountExport, startAccountExport } from "./api.ts";
import css from "./DataExport.module.css";

const KEY = ["account-export"];
const POLL_MS = 2_000;
const isUnderWay = (lastExport: AccountExport | null): boolean =>
  lastExport?.state === "queued" || lastExport?.state === "running";

/** 带走全部数据: asks for the archive, shows how far it is, and links to it until it expires. */
export function DataExport() {
  const client = useQueryClient();
  const lastExport = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchAccountExport(signal),
    refetchInterval: pollOrRefetch(POLL_MS, isUnderWay),
  });
  const starting = useMutation({
    mutationFn: startAccountExport,
    onError: (error) => toasts.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const now = lastExport.data ?? null;
  return (
    <>
      <p className="quiet">
        原件、FDX 与文本、各版改稿、评估报告、批注、生成的作品、用墨账目，打成一个压缩包。备好了发消息给您，链接 24
        小时内有效。
      </p>
      <div aria-live="polite">{now && <Made lastExport={now} />}</div>
      {!isUnderWay(now) && (
        <Button loading={starting.isPending} disabled={lastExport.isPending} onClick={() => starting.mutate()}>
          {now?.file ? "重新导出" : "导出我的全部数据"}
        </Button>
      )}
    </>
  );
}

function Made({ lastExport }: { lastExport: AccountExport }) {
  if (lastExport.state === "queued") return <p className="quiet">正在排队，可以离开这一页。</p>;
  if (lastExport.state === "running")
    return <Progress label="导出进度" step={lastExport.message ?? "正在打包"} percent={lastExport.percent} />;
  if (lastExport.file)
    return (
      <p className={css.file}>
        <ButtonLink href={lastExport.file.url} download>
          下载压缩包
        </ButtonLink>
        <span className="small quiet num">
          {byteSize(lastExport.file.bytes)}，{relativeTime(lastExport.file.expiresAt)} 前有效
        </span>
      </p>
    );
  return lastExport.state === "failed" ? <p>{lastExport.message ?? "全部数据没有导出成，请再试一次"}</p> : null;
}
