import { Skeleton } from "../ui/Skeleton.tsx";
import "./works.css";

/** The list's own layout while it loads. */
export const CardsSkeleton = ({ count = 4 }: { count?: number }) => (
  <section className="works" aria-busy="true" aria-label="正在取作品">
    {Array.from({ length: count }, (_, i) => (
      <div className="work ghost" key={i}>
        <span className="cover">
          <span className="leaf" />
        </span>
        <div>
          <Skeleton widths={[54, 38, 82]} />
        </div>
      </div>
    ))}
  </section>
);
