import type { PanelProps } from "../panelProps.ts";
import { useTodo } from "./useTodo.ts";

/** How many places are to be fixed. */
export function TodoCount(props: PanelProps) {
  const { items } = useTodo(props);
  const count = items?.filter(({ state }) => state === "open").length ?? 0;
  return count > 0 ? <small className="num">{count}</small> : null;
}
