import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Item } from "../items.ts";
import { useWorkspace } from "../workspace.ts";
import css from "./steps.module.css";

/** 待核: what changed above a submitted item, by name; one may keep it is. */
export function ChangedAboveNotice({ item }: { item: Item }) {
  const { markReviewed } = useWorkspace();
  if (item.changedAbove.length === 0) return null;
  return (
    <Notice warning className={css.changedAbove}>
      {`待核：${item.changedAbove.map(({ name }) => name).join("、")}改过，这里还照着旧的。`}
      <Button size="small" onClick={() => markReviewed(item)}>
        看过了，就这样
      </Button>
    </Notice>
  );
}
