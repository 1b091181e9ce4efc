import { useMemo, useState } from "react";

export type LeftTab = "analysis" | "outline" | "import";
export type RightTab = "split" | "notes";
export type Pane = "left" | "script" | "right";

/** Which tab each side shows, which side stands beside the script where there is room for one, and on a phone which of the three is in front. */
export function usePanes() {
  const [left, setLeft] = useState<LeftTab>("analysis");
  const [right, setRight] = useState<RightTab>("notes");
  const [pane, setPane] = useState<Pane>("script");
  const [side, setSide] = useState<"left" | "right">("right");
  const show = useMemo(
    () => ({
      left: setLeft,
      right: setRight,
      pane: setPane,
      side: setSide,
      script: () => setPane("script"),
      /** Beside the script, which stays in front on a phone. */
      beside(tab: RightTab) {
        setRight(tab);
        setSide("right");
      },
      /** In front, on a phone too. */
      analysis() {
        setLeft("analysis");
        setSide("left");
        setPane("left");
      },
    }),
    [],
  );
  return { left, right, pane, side, show };
}
export type Panes = ReturnType<typeof usePanes>;
