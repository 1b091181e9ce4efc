import { GRADE_NAMES, REVIEW_LABEL, UNGRADED_LABEL, type Grade } from "@mochang/contract";
import clsx from "clsx";
import type { CSSProperties } from "react";
import css from "./GradeSeal.module.css";

/** The grade as a seal: red while the report is unread, ink afterwards. The colour does not depend on the grade. */
export function GradeSeal({
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
      className={clsx("seal", css.grade, opened && css.opened, name && "withname")}
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

/** A seal without a grade: a dashed frame that holds the reason in words. */
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
      className="seal none"
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

/** Where the samples agree on no grade; with `ungraded`, where the work is not whole and gets none. */
export const ReviewSeal = ({ size, ungraded = false }: { size?: number; ungraded?: boolean }) => (
  <EmptySeal label={ungraded ? UNGRADED_LABEL : REVIEW_LABEL} size={size}>
    {ungraded ? (
      // 不评级, which a small seal breaks behind its first word alone.
      <>
        {UNGRADED_LABEL.slice(0, 1)}
        <wbr />
        {UNGRADED_LABEL.slice(1)}
      </>
    ) : (
      <>
        待
        <br />
        复核
      </>
    )}
  </EmptySeal>
);
