import type { ComponentProps } from "react";
import css from "./LonePage.module.css";

/** A page that holds one message, in the middle of the window. */
export const LonePage = ({ children, ...rest }: Omit<ComponentProps<"main">, "className">) => (
  <main className={css.page} {...rest}>
    {children}
  </main>
);
