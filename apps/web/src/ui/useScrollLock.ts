import { useEffect } from "react";

/** While its component is there, the page behind it does not scroll; the scroll bar's place is kept, so that nothing moves. */
export function useScrollLock(): void {
  useEffect(() => {
    const { documentElement: root, body } = document;
    const bar = window.innerWidth - root.clientWidth;
    const before = [root.style.overflow, body.style.paddingInlineEnd] as const;
    root.style.overflow = "hidden";
    if (bar > 0) body.style.paddingInlineEnd = `${bar}px`;
    return () => {
      [root.style.overflow, body.style.paddingInlineEnd] = before;
    };
  }, []);
}
