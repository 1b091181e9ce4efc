import { useEffect, useState } from "react";

/** The anchor that is being read: the last one whose head has passed the upper third of the window. */
export function useScrollSpy(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joined = ids.join(" ");
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      frame = 0;
      const passed = joined
        .split(" ")
        .filter(
          (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 3,
        );
      setCurrent(passed.at(-1) ?? joined.split(" ")[0] ?? null);
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(onScroll);
    };
    onScroll();
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      window.removeEventListener("scroll", soon);
      cancelAnimationFrame(frame);
    };
  }, [joined]);
  return current;
}
