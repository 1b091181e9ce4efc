import { useEffect } from "react";

/** Sets the window's title, with the progress in percent before it. Null: nothing is under way. */
export function useProgressTitle(title: string, percent: number | null): void {
  const progressTitle = percent === null ? title : `${Math.floor(Math.max(0, Math.min(99, percent)))}% ${title}`;
  useEffect(() => {
    document.title = progressTitle;
  }, [progressTitle]);
}
