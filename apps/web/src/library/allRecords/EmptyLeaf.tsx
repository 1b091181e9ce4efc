import type { ReactNode } from "react";
import { Cover } from "../Cover.tsx";
import css from "./EmptyLeaf.module.css";

/** The empty state of a list: a blank cover of 300 px, and beside it what the list is for. */
export const EmptyLeaf = ({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) => (
  <div className={css.empty} role="status">
    <span className={css.leaf} aria-hidden="true">
      <Cover title="" />
    </span>
    <div>
      <h2 className="h3">{title}</h2>
      <p className="quiet">{sentence}</p>
      {children}
    </div>
  </div>
);
