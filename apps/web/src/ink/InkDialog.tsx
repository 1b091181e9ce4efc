import { Link } from "react-router";
import { inkText } from "../lib/inkText.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { InkBoxes } from "./InkSummary.tsx";
import { useBalance } from "./useBalance.ts";
import css from "./ink.module.css";

/** The four systems, by the keys of the balance's `token`. */
const SYSTEMS = [
  ["1", "多维评估"],
  ["2", "修改润色"],
  ["3", "剧本生成"],
  ["4", "AI 助手"],
] as const;

/** 用墨: what is left, what was used, and for what. */
export function InkDialog({ onClose }: { onClose: () => void }) {
  const { data } = useBalance();
  const phone = useMedia(PHONE);
  if (!data) return null;
  const { balance, used, held, granted, percent, token } = data;
  return (
    <Dialog
      open
      onClose={onClose}
      title="用墨"
      place={phone ? "bottom" : "middle"}
      className={phone ? css.rising : css.dialog}
    >
      <p className={css.sum}>
        <b>{inkText(balance)}</b>
        <span>可用</span>
        <span className="quiet small">共 {inkText(granted)}，1 盒 1,000 滴</span>
      </p>
      <InkBoxes balance={balance} held={held} granted={granted} />
      <p className="tiny quiet">
        已用 {inkText(used)}，占 {percent}%。{held > 0 && `浅的是预扣的 ${inkText(held)}，做完按实际结算。`}
      </p>
      <ul className={css.uses}>
        {SYSTEMS.map(([key, name]) => (
          <li key={key}>
            <span>{name}</span>
            <span className="num quiet">{inkText(token[key] ?? 0)}</span>
            <i style={{ width: `${used > 0 ? Math.round(((token[key] ?? 0) / used) * 100) : 0}%` }} />
          </li>
        ))}
      </ul>
      <p className={css.end}>
        <span className="small quiet">墨不够时，请联系管理员。</span>
        <span className={css.acts}>
          <ButtonLink href="/api/ink/csv" download>
            <Icon name="download" small />
            导出 CSV
          </ButtonLink>
          <Link className="link" to="/dashboard/ink" onClick={onClose}>
            看账目
          </Link>
        </span>
      </p>
    </Dialog>
  );
}
