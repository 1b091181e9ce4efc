import clsx from "clsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import css from "./works.module.css";

/** The list's own layout while it loads. */
export const CardsSkeleton = ({ count = 4 }: { count?: number }) => (
  <section className={css.works} aria-busy="true" aria-label="正在取作品">
    {Array.from({ length: count }, (_, i) => (
      <div className={clsx(css.work, css.skeleton)} key={i}>
        <span className={css.cover}>
          <span className={css.leaf} />
        </span>
        <div>
          <Skeleton widths={[54, 38, 82]} />
        </div>
      </div>
    ))}
  </section>
);
