import { formatInk, WELCOME_UNITS } from "@mochang/contract";
import clsx from "clsx";
import { useState } from "react";
import { useSite } from "../../account/index.ts";
import { day, spacedInk } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useStore } from "../../ui/store.ts";
import { betaDates, markNoticeRead, noticeRead } from "./betaNoticeState.ts";
import headerCss from "../../ui/header.module.css";
import css from "./notice.module.css";

/** 内测说明: how long the beta runs, what an account gets, and whom to ask for more. */
function Notice({ onClose }: { onClose: () => void }) {
  const site = useSite().data;
  const { start, end } = betaDates(site?.betaStart ?? null, site?.betaEnd ?? null, day);
  const contact = site?.foot?.supportContact ?? null;
  const facts = [
    ["开始", start],
    ["结束", end],
    ["用墨", `每个账号送 ${spacedInk(formatInk(WELCOME_UNITS))}`],
  ] as const;
  return (
    <Dialog open onClose={onClose} title="内测说明" className={css.notice}>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul>
        <li>每件事用多少墨，做之前都先告诉您。没做成的不扣墨。</li>
        {end !== null && <li>到了结束的时刻，账号一律停用，和哪天注册无关。请在此前下载自己的稿子。</li>}
        <li>需要更多用墨或上传次数，请联系管理员{contact === null ? "" : `：${contact}`}。</li>
      </ul>
      <p className={css.end}>
        <Button primary onClick={onClose}>
          知道了
        </Button>
      </p>
    </Dialog>
  );
}

/** The way to the notice in the header, with a dot until it was opened once. */
export function BetaNoticeButton({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const read = useStore(noticeRead);
  return (
    <>
      <button
        type="button"
        className={clsx(className ?? headerCss.action, !read && css.unread)}
        aria-label={read ? "内测说明" : "内测说明，未读"}
        onClick={() => {
          markNoticeRead();
          setOpen(true);
        }}
      >
        内测说明
      </button>
      {open && <Notice onClose={() => setOpen(false)} />}
    </>
  );
}
