import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { PanelProps } from "./panelProps.ts";
import css from "./DetailHead.module.css";

interface Props extends Pick<PanelProps, "panels"> {
  title: ReactNode;
  /** What kind of thing it is. */
  kind?: string | undefined;
  /** At the right end: a menu or a button. */
  children?: ReactNode;
}

/** The head of the open detail, with the way back to where it was chosen from. */
export const DetailHead = ({ title, kind, panels, children }: Props) => (
  <div className={css.head}>
    {panels.canGoBack && (
      <button type="button" className="icon-btn" aria-label="返回" onClick={panels.back}>
        <Icon name="back" />
      </button>
    )}
    <h2>
      <bdi>{title}</bdi>
      {kind && <small>{kind}</small>}
    </h2>
    <span className={css.spacer} />
    {children}
  </div>
);
