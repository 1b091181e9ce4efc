import type { ReviewPage } from "@mochang/contract";
import { useEffect, useState, type RefObject } from "react";

/** The scene at the top of the window, by its id. */
export function useVisibleScene(scrollRef: RefObject<HTMLElement | null>, scenes: ReviewPage["scenes"]): string | null {
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    const root = scrollRef.current;
    if (!root) return;
    const inSight = new Set<string>();
    const order = new Map(scenes.map(({ id }, i) => [id, i]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const [first] = [...inSight].toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
        if (first !== undefined) setHere(first);
      },
      { rootMargin: "-96px 0px -40% 0px" },
    );
    for (const section of root.querySelectorAll("section[data-scene]")) observer.observe(section);
    return () => observer.disconnect();
  }, [scrollRef, scenes]);
  return here;
}
