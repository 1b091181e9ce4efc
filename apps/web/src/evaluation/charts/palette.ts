import { color, SANS, type Mode } from "../../ui/theme.ts";

/** Colours for option objects; ECharts takes no CSS variables. */
export function paletteOf(mode: Mode) {
  const c = (name: Parameters<typeof color>[1]) => color(mode, name);
  return {
    ink: c("ink"),
    quiet: c("ink-2"),
    grid: c("line"),
    paper: c("paper"),
    muted: c("muted"),
    wait: c("wait"),
    waitText: c("wait-t"),
    heat: [c("h-1"), c("h-2"), c("h-3"), c("h-4")] as const,
    font: SANS,
  };
}
export type Palette = ReturnType<typeof paletteOf>;
