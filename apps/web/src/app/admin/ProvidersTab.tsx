import {
  BAD_SHARE,
  providerState,
  type AdminProvider,
  type ProviderName,
  type ProviderState,
} from "@mochang/contract/admin";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { percent, relativeTime, tenthsOfSeconds } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { toasts } from "../../ui/toasts.ts";
import { fetchProviders, tryProvider } from "./api.ts";
import { Loaded } from "./Loaded.tsx";
import css from "./admin.module.css";

const WORDS: Readonly<Record<ProviderName, { name: string; what: string; time: string }>> = {
  model: { name: "大模型", what: "写报告与改稿", time: "首字，中位" },
  image: { name: "画图", what: "画像与封面", time: "一张，中位" },
  sms: { name: "短信", what: "验证码与回执", time: "发出，中位" },
};
/** Errors by their class, as ports name them; others are told by their class. */
const ERRORS: Readonly<Record<string, string>> = {
  "rate-limited": "限流",
  "server-error": "服务方出错",
  slow: "太慢",
  stalled: "等不到文字",
  cut: "途中断开",
  "no-finish": "没有写完的标记",
  malformed: "回答读不懂",
  filtered: "内容审核没有通过",
  blank: "空白的回答",
  truncated: "回答被截断",
  endless: "一直写下去",
  "bad-json": "格式不对",
  "context-too-long": "稿子太长",
  "too-large": "图太大",
  "foreign-address": "图在别的地址",
  "bad-image": "不是一张好图",
  internal: "没有发出",
  unknown: "原因不明",
  unreachable: "连不上",
  "wrong-key": "密钥不对",
  "wrong-address": "地址不对",
  "no-quota": "额度用完",
  refused: "拒绝了内容",
};
const BAR = 8;
const HEIGHT = 28;

/** 服务方: how other companies' services have been doing for a day. */
export function ProvidersTab() {
  const providers = useQuery({ queryKey: ["admin", "providers"], queryFn: ({ signal }) => fetchProviders(signal) });
  return (
    <section aria-label="服务方">
      <Loaded query={providers}>
        {(list) => (
          <ul className={css.providers}>
            {list.map((one) => (
              <Provider key={one.provider} provider={one} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className={css.keeps}>
        条高是次数，一格半小时；琥珀色的半小时里一成以上没做成。密钥只在服务器上，这里不显示。
      </p>
    </section>
  );
}

const STATES: Readonly<Record<ProviderState, { words: string; mark: string }>> = {
  trial: { words: "试用", mark: "waiting" },
  unset: { words: "没有设", mark: "waiting" },
  unused: { words: "没有用到", mark: "waiting" },
  troubled: { words: "出错多", mark: "doubtful" },
  well: { words: "正常", mark: "done" },
};
const TELLS: Readonly<Record<ProviderName, string>> = {
  model: "问一句话",
  image: "画一张小图",
  sms: "发一条到您自己的手机",
};

/** One small call, which the log has a line of. */
function TryOnce({ provider }: { provider: ProviderName }) {
  const client = useQueryClient();
  const trying = useMutation({
    mutationFn: () => tryProvider(provider),
    onSuccess: ({ succeeded, sentence }) =>
      succeeded ? toasts.done(sentence) : toasts.warn(`${WORDS[provider].name}：${sentence}`),
    onError: (error) => toasts.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <Button
      size="small"
      loading={trying.isPending}
      title={TELLS[provider]}
      aria-label={`试一次${WORDS[provider].name}，${TELLS[provider]}`}
      onClick={() => trying.mutate()}
    >
      试一次
    </Button>
  );
}

function Provider({ provider }: { provider: AdminProvider }) {
  const { name, what, time } = WORDS[provider.provider];
  const kind = providerState(provider);
  const state = STATES[kind];
  const [calls, failed] = provider.slots.reduce(([c, f], slot) => [c + slot.calls, f + slot.failed], [0, 0]);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {provider.configured ?? (provider.simulated ? "本机留存，不发出" : "没有设")}，{what}
        </small>
      </span>
      <Spark slots={provider.slots} calls={calls} failed={failed} />
      <span className="num">
        {provider.medianMs === null ? "—" : tenthsOfSeconds(provider.medianMs)}
        <small>{time}</small>
      </span>
      <span className="num">
        {calls === 0 ? "—" : percent((calls - failed) / calls)}
        <small>一天做成</small>
      </span>
      <span className={clsx("state", state.mark, kind === "troubled" && css.late)}>{state.words}</span>
      {kind !== "unset" && <TryOnce provider={provider.provider} />}
      <p className={css.said}>
        {provider.lastSuccessAt ? `上次做成：${relativeTime(provider.lastSuccessAt)}。` : "还没有做成过。"}
        {provider.lastError &&
          `上次出错：${relativeTime(provider.lastError.at)}，${ERRORS[provider.lastError.kind] ?? provider.lastError.kind}。`}
      </p>
    </li>
  );
}

function Spark({ slots, calls, failed }: { slots: AdminProvider["slots"]; calls: number; failed: number }) {
  const max = Math.max(1, ...slots.map((slot) => slot.calls));
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${slots.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`近一天 ${calls} 次，${failed} 次没做成`}
    >
      {slots.map((slot, i) => {
        const height = slot.calls === 0 ? 0 : Math.max(2, (HEIGHT * slot.calls) / max);
        const bad = slot.failed > slot.calls * BAD_SHARE;
        return (
          <rect
            // The slots are places in time: their order is what they are.
            key={i}
            className={clsx(bad && css.bad)}
            x={i * BAR}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}
