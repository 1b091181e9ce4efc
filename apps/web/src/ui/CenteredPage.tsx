import type { ComponentProps } from "react";
import css from "./CenteredPage.module.css";

/** A page that holds one message, in the middle of the window. */
export const CenteredPage = ({ children, ...rest }: Omit<ComponentProps<"main">, "className">) => (
  <main className={css.page} {...rest}>
    {children}
  </main>
);
