import clsx from "clsx";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import css from "./Button.module.css";

interface ButtonStyle {
  /** The one red action of a view. */
  primary?: boolean;
  /** Deletes something for good. */
  danger?: boolean;
  size?: "small" | "middle" | "large";
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  /** Its action is under way: it shows a spinner and ignores clicks. */
  loading?: boolean;
}

const classOf = ({ primary, danger, size = "middle", block, loading }: ButtonStyle, className?: string) =>
  clsx(
    css.button,
    css[size],
    primary && css.primary,
    danger && css.danger,
    block && css.block,
    loading && css.loading,
    className,
  );

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

export function Button({ icon, onClick, children, className, ...props }: ButtonProps) {
  const { primary: _p, danger: _d, size: _s, block: _b, loading, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classOf(props, className)}
      aria-busy={loading || undefined}
      // Not `disabled`, which would take the focus away.
      onClick={loading ? (click) => click.preventDefault() : onClick}
    >
      {loading ? <i className={css.wheel} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Pick<ButtonStyle, "size" | "primary"> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link that looks like a button. */
export const ButtonLink = ({ size, primary, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classOf({ size, primary }, className)}>
    {children}
  </a>
);
