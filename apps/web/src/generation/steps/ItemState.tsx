import { isComplete } from "@mochang/generation";
import clsx from "clsx";
import type { Item } from "../items.ts";
import css from "./steps.module.css";

interface Props {
  item: Item;
  /** Which one it is: 第二幕. */
  name: string;
  isDirty: boolean;
  /** What a submitted one is called: 已 and what was done. */
  done?: string;
}

/** Which item it is and how it stands, as a mark and in words. */
export function ItemState({ item, name, isDirty, done = "已提交" }: Props) {
  const isStale = item.changedAbove.length > 0;
  const say = isDirty
    ? item.isSubmit
      ? "改了还没有提交"
      : "在写，还没有提交"
    : isStale
      ? "待核"
      : item.isSubmit
        ? done
        : isComplete(item.kind, item.values)
          ? `写了，还没有${done.slice(1)}`
          : "还没有写";
  return (
    <p className={clsx(css.state, (isStale || (isDirty && item.isSubmit)) && css.stale)}>
      <i className={clsx("state", !item.isSubmit || isDirty ? "waiting" : isStale && "doubtful")} />
      {`${name}，${say}`}
    </p>
  );
}
