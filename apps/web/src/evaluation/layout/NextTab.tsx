import { TABS } from "@mochang/contract";
import { Button } from "../../ui/Button.tsx";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import css from "./NextTab.module.css";

/** The end of a tab: a note, and a button to the next tab. */
export function NextTab({
  tab,
  onTab,
  children,
}: {
  tab: number;
  onTab: (index: number) => void;
  children: ReactNode;
}) {
  const next = TABS.find((t) => t.index === tab + 1);
  return (
    <div className={css.foot}>
      <p className="tiny quiet">{children}</p>
      {next && (
        <Button
          onClick={() => {
            onTab(next.index);
            window.scrollTo({ top: 0 });
          }}
        >
          {next.title}
          <Icon name="right" small />
        </Button>
      )}
    </div>
  );
}
