import { useEffect, useRef } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useMedia } from "../ui/useMedia.ts";
import { OVER_SHEET } from "./overSheet.ts";
import { nameOfTab, type PanelProps } from "./panelProps.ts";
import { LEFT_TABS, RIGHT_TABS } from "./panels.ts";
import css from "./Rail.module.css";

/** Whether the index has no room: in a narrow window, and beside a split view. */
export function useIsRail(isSplit: boolean): boolean {
  const isNarrow = useMedia("(min-width: 1024px) and (max-width: 1279px)");
  const isPhone = useMedia(OVER_SHEET);
  return isNarrow || (isSplit && !isPhone);
}

/** What the index is folded to where it has no room: its tabs, which open over the desk, and beside a split view a way back to panels of the right. */
export function Rail({ panels, editor }: PanelProps) {
  const { front, left, detail, showLeft, show, bringFront } = panels;
  const isOpen = front === "left";
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest("main, aside:last-of-type")) bringFront(null);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      bringFront(null);
    };
    addEventListener("pointerdown", onPointer);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPointer);
      removeEventListener("keydown", onKey);
    };
  }, [isOpen, bringFront]);
  return (
    <nav ref={nav} className={css.rail} aria-label="目录">
      {LEFT_TABS.map((tab) => {
        const isHere = isOpen && left === tab.key;
        return (
          <button
            key={tab.key}
            type="button"
            aria-expanded={isHere}
            onClick={() => (isHere ? bringFront(null) : showLeft(tab.key))}
          >
            {tab.rail && <Icon name={tab.rail} />}
            {nameOfTab(tab, editor.isProse)}
          </button>
        );
      })}
      {detail?.key === "split" && (
        <>
          <i aria-hidden="true" />
          {RIGHT_TABS.map(
            ({ key, name, rail }) =>
              rail && (
                <button key={key} type="button" title={`${name}，收起分屏`} onClick={() => show(key)}>
                  <Icon name={rail} />
                  {name}
                </button>
              ),
          )}
        </>
      )}
    </nav>
  );
}
