import clsx from "clsx";
import type { ComponentProps } from "react";
import css from "./Notice.module.css";

interface Props extends ComponentProps<"p"> {
  /** Something is wrong or must be looked at. */
  warning?: boolean;
}

/** A sentence about the whole page, with the button that answers it beside it. */
export const Notice = ({ warning, className, children, ...rest }: Props) => (
  <p className={clsx(css.notice, warning && css.warning, className)} {...rest}>
    {children}
  </p>
);
