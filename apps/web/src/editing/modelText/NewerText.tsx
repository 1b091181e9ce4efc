import type { ReactNode } from "react";
import css from "../panel.module.css";

interface Props {
  text: string;
  /** The text, as its panel shows it. */
  children: ReactNode;
}

/** Above the fields, perhaps scrolled away from. Its section has its words as key, so that other words come into sight, too. */
export const scrollToNewer = (section: HTMLElement | null): void => section?.scrollIntoView({ block: "nearest" });

/** What another window has put in the place of a text that is edited here: both are in sight until one is chosen. */
export const NewerText = ({ text, children }: Props) =>
  text === "" ? (
    <p className={css.note}>别的窗口把这里清空了。保存会放上您写的，取消就让它空着。</p>
  ) : (
    <section key={text} ref={scrollToNewer} className={css.offerFirst} aria-label="别的窗口写的">
      <h3 className={css.title}>别的窗口写的</h3>
      {children}
      <p className={css.note}>保存会换成您写的，这一份留作上一份；取消就用这一份。</p>
    </section>
  );
