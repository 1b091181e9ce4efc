import type { ReactNode } from "react";
import css from "./account.module.css";

/** A part of the account's page: its name at the left, what there is to see and do beside it. */
export const AccountPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2 className="h3">{title}</h2>
    <div>{children}</div>
  </section>
);
