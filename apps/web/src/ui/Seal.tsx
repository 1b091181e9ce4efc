import { GRADE_NAMES, REVIEW_LABEL, type Grade } from "@mochang/contract";
import clsx from "clsx";
import type { CSSProperties } from "react";
import css from "./Seal.module.css";

/** The verdict as a seal: red while unread, ink once opened. It never tells the grade by colour. */
export function Seal({
  grade,
  opened,
  size = 36,
  name,
}: {
  grade: Grade;
  opened?: boolean;
  size?: number;
  name?: boolean;
}) {
  return (
    <span
      className={clsx(css.seal, opened && css.opened, name && css.withName)}
      data-part="seal"
      role="img"
      aria-label={`评级 ${grade}，${GRADE_NAMES[grade]}`}
      style={{ "--z": `${size}px` } as CSSProperties}
    >
      {name ? (
        <>
          <b>{grade}</b>
          <small>{GRADE_NAMES[grade]}</small>
        </>
      ) : (
        grade
      )}
    </span>
  );
}

/** No grade given: an empty dashed frame, with the reason in words beside it. */
export function EmptySeal({
  label,
  size = 36,
  children,
}: {
  label: string;
  size?: number;
  children?: React.ReactNode;
}) {
  return (
    <span
      className={clsx(css.seal, css.empty)}
      data-part="seal"
      data-empty=""
      role="img"
      aria-label={label}
      style={{ "--z": `${size}px` } as CSSProperties}
    >
      {children}
    </span>
  );
}

export const ReviewSeal = ({ size }: { size?: number }) => (
  <EmptySeal label={REVIEW_LABEL} size={size}>
    待<br />
    复核
  </EmptySeal>
);
