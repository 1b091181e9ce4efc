import clsx from "clsx";
import { formatInk } from "@mochang/contract";
import { spacedInk } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { useBalance } from "./useBalance.ts";
import css from "../ui/header.module.css";

/** What ink is left, in the header. */
export function InkBalance() {
  const balance = useBalance();
  if (!balance.data) return null;
  return (
    <span className={clsx(css.action, css.plain)} title="余墨">
      <Icon name="drop" />
      <span className="only-d">余墨</span>
      <span className="only-m sr">余墨</span>
      <b className="num">{spacedInk(formatInk(balance.data.balance))}</b>
    </span>
  );
}
