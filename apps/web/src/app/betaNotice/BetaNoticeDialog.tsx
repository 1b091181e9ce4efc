import { WELCOME_UNITS } from "@mochang/contract";
import clsx from "clsx";
import { Link } from "react-router";
import { useSite } from "../../account/index.ts";
import { day } from "../../lib/format.ts";
import { inkText } from "../../lib/inkText.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { betaDates } from "./betaNoticeState.ts";
import css from "./notice.module.css";

/** 内测说明: how long the beta runs, what an account gets, and whom to ask for more. */
export function BetaNoticeDialog({ onClose }: { onClose: () => void }) {
  const phone = useMedia(PHONE);
  const site = useSite().data;
  const { start, end } = betaDates(site?.betaStart ?? null, site?.betaEnd ?? null, day);
  const reportUnits = site?.reportUnits ?? null;
  const contact = site?.foot?.supportContact ?? null;
  const facts = [
    ["开始", start],
    ["结束", end],
    ["用墨", `每个账号送 ${inkText(WELCOME_UNITS)}`],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title="内测说明"
      place={phone ? "bottom" : "middle"}
      className={clsx(css.notice, phone && css.rising)}
    >
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
        {reportUnits !== null && <li>按现行价目，评一部四万字的剧本约用 {inkText(reportUnits)}。</li>}
        <li>每件事用多少墨，做之前都先告诉您。没做成的不扣墨。</li>
        {end !== null && (
          <li>
            到了结束的时刻，账号一律停用，和哪天注册无关。请在此前
            <Link className="link" to="/account" onClick={onClose}>
              导出自己的稿子
            </Link>
            。
          </li>
        )}
        {contact !== null && <li>需要更多用墨或上传次数，请联系管理员：{contact}。</li>}
      </ul>
      <p className={css.end}>
        <Button primary onClick={onClose}>
          知道了
        </Button>
      </p>
    </Dialog>
  );
}
