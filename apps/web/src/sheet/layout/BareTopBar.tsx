import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import headerCss from "../../ui/header.module.css";
import css from "./TopBar.module.css";

interface Props {
  name: string;
  /** The right end. */
  account: ReactNode;
  onLeave: () => void;
}

/** The bar of a page that has no script to show. */
export function BareTopBar({ name, account, onLeave }: Props) {
  return (
    <header className={clsx(headerCss.header, css.bar)}>
      <button type="button" className="icon-btn" aria-label="返回" onClick={onLeave}>
        <Icon name="left" />
      </button>
      <h1 className={css.name}>
        <bdi>{name}</bdi>
      </h1>
      <span className={clsx(headerCss.spacer, css.spacer)} />
      {account}
    </header>
  );
}
