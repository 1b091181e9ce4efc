import { useMemo, useState } from "react";

export type Side = "left" | "right";
/** What is in front on a phone: one of the panels, or the script. */
export type VisiblePane = Side | "script";

export interface PanelCommands {
  /** Opens a tab; the script stays in front on a phone. */
  tab: (side: Side, key: string) => void;
  /** Opens a tab beside the script, also where there is room for one side only. */
  beside: (side: Side, key: string) => void;
  /** The same, in front on a phone too. */
  inFront: (side: Side, key: string) => void;
  /** The side that stands beside the script where there is room for one only. */
  side: (side: Side) => void;
  front: (front: VisiblePane) => void;
}

/** Which tab each side shows, which side stands beside the script where there is room for one only, and what is in front on a phone. */
export function usePanels(initial: Record<Side, string>) {
  const [tabs, setTabs] = useState(initial);
  const [front, setFront] = useState<VisiblePane>("script");
  const [side, setSide] = useState<Side>("right");
  const show = useMemo<PanelCommands>(() => {
    const tab = (on: Side, key: string): void => setTabs((before) => ({ ...before, [on]: key }));
    const beside = (on: Side, key: string): void => {
      tab(on, key);
      setSide(on);
    };
    return {
      tab,
      beside,
      inFront(on, key) {
        beside(on, key);
        setFront(on);
      },
      side: setSide,
      front: setFront,
    };
  }, []);
  return useMemo(() => ({ tabs, front, side, show }), [tabs, front, side, show]);
}
export type Panels = ReturnType<typeof usePanels>;
