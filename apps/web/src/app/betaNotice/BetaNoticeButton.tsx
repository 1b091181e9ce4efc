import clsx from "clsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { useStore } from "../../ui/store.ts";
import { markNoticeRead, noticeRead } from "./betaNoticeState.ts";
import headerCss from "../../ui/header.module.css";
import css from "./notice.module.css";

interface Props {
  className?: string;
  icon?: IconName;
  onOpen: () => void;
}

/** The way to the notice in the header and the menu, with a dot until it was opened once. */
export function BetaNoticeButton({ className = headerCss.action, icon, onOpen }: Props) {
  const read = useStore(noticeRead);
  return (
    <button
      type="button"
      className={className}
      aria-label={read ? "内测说明" : "内测说明，未读"}
      onClick={() => {
        markNoticeRead();
        onOpen();
      }}
    >
      {icon && <Icon name={icon} />}
      <span className={clsx(!read && css.unread)}>内测说明</span>
    </button>
  );
}
