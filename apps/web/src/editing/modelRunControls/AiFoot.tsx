import type { ReactNode } from "react";
import css from "./ai.module.css";

/** The foot of a panel: what it costs at the left, the one action at the right. */
export const AiFoot = ({
  title,
  sentence,
  children,
}: {
  title: ReactNode;
  sentence?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={css.foot}>
    <p>
      <b>{title}</b>
      {sentence && <span>{sentence}</span>}
    </p>
    {children}
  </div>
);
