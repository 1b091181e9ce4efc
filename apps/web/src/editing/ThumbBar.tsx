import { Suspense } from "react";
import { Icon } from "../ui/Icon.tsx";
import { nameOfTab, type PanelProps } from "./panelProps.ts";
import { LEFT_TABS, RIGHT_TABS } from "./panels.ts";
import css from "./phoneBars.module.css";

/** The places under the thumb of a phone. */
export function ThumbBar(props: PanelProps) {
  const { panels, editor } = props;
  const { front, left, right, detail } = panels;
  const places = [
    ...LEFT_TABS.map((tab) => ({ side: "left" as const, tab, here: front === "left" && left === tab.key })),
    ...RIGHT_TABS.map((tab) => ({
      side: "right" as const,
      tab,
      here: front === "right" && !detail && right === tab.key,
    })),
  ].filter(({ tab }) => tab.icon !== undefined);
  return (
    <nav className={css.thumb} aria-label="稿子旁边">
      {places.map(({ side, tab, here }) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={here}
          onClick={() => {
            if (here) panels.bringFront(null);
            else if (side === "left") panels.showLeft(tab.key);
            else panels.show(tab.key);
          }}
        >
          {tab.icon && <Icon name={tab.icon} />}
          <span>
            {nameOfTab(tab, editor.isProse)}
            {side === "right" && tab.Count && (
              <Suspense>
                {" "}
                <tab.Count {...props} />
              </Suspense>
            )}
          </span>
        </button>
      ))}
    </nav>
  );
}
