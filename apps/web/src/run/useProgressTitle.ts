import { useEffect } from "react";

/** The tab's title, with how far the work has come before it: a glance at the tab bar is enough. Null: nothing is under way. */
export function useProgressTitle(title: string, percent: number | null): void {
  const shown = percent === null ? title : `${Math.floor(Math.max(0, Math.min(99, percent)))}% ${title}`;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
