import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { usePopover } from "../ui/usePopover.ts";
import { useMessages } from "./useMessages.ts";
import headerCss from "../ui/header.module.css";
import css from "./MessageBell.module.css";

const LazyPanel = lazy(
  retryUntilSuccess(() => import("./MessagePanel.tsx").then((loaded) => ({ default: loaded.MessagePanel }))),
);

interface PanelProps {
  messages: ReturnType<typeof useMessages>;
  close: () => void;
}
const Panel = (props: PanelProps) => (
  <Suspense
    fallback={
      <div className={css.blank}>
        <Skeleton widths={[86, 62, 74]} />
      </div>
    }
  >
    <LazyPanel {...props} />
  </Suspense>
);

/** The bell in the header, with a dot while something is unread, and the messages under it; on a phone they come as a sheet from below. */
export function MessageBell() {
  const messages = useMessages();
  const phone = useMedia(PHONE);
  return phone ? <BellWithSheet messages={messages} /> : <BellWithPanel messages={messages} />;
}

const bellOf = (unread: number) => ({
  className: clsx(headerCss.action, unread > 0 && css.unreadDot),
  "aria-label": unread > 0 ? `消息，${unread} 条未读` : "消息",
});

function BellWithSheet({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    messages.forgetOlder();
  };
  return (
    <>
      <button type="button" {...bellOf(messages.unread)} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="bell" />
      </button>
      <Dialog className={css.sheet} place="bottom" open={open} onClose={close} label="消息">
        <Panel messages={messages} close={close} />
      </Dialog>
    </>
  );
}

/** The messages stand beside the bell in the document too: the next stop of the keyboard after it is in them. */
function BellWithPanel({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const { open, close, button, panel } = usePopover("end", messages.forgetOlder);
  return (
    <span className={css.bell}>
      <button type="button" {...bellOf(messages.unread)} {...button}>
        <Icon name="bell" />
      </button>
      <div {...panel} className={css.popover}>
        {open && <Panel messages={messages} close={close} />}
      </div>
    </span>
  );
}
