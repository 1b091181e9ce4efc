import clsx from "clsx";
import type { EChartsCoreOption, EChartsType } from "echarts/core";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMode } from "../../ui/useTheme.ts";
import { paletteOf, type Palette } from "./palette.ts";
import { PrintContext } from "./printContext.ts";
import css from "./Chart.module.css";

interface PickedItem {
  dataType: string;
  name: string;
  data: unknown;
}

interface Props {
  height: number;
  /** What the chart shows, for those who do not see it. */
  label: string;
  /** The option for this palette at this width in pixels. */
  option: (palette: Palette, width: number) => EChartsCoreOption;
  className?: string;
  /** A data item was clicked. */
  onPick?: (item: PickedItem) => void;
}

/** An ECharts drawing. Its code is fetched when the first chart comes near the window. */
export function Chart({ height, label, option, className, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const onPaper = useContext(PrintContext);
  const mode = useMode();
  const palette = paletteOf(onPaper ? "light" : mode);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [width, setWidth] = useState(0);
  const pick = useEffectEvent((item: PickedItem) => onPick?.(item));

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let instance: EChartsType | null = null;
    let isUnmounted = false;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void import("./echartsParts.ts").then(({ init }) => {
          if (isUnmounted) return;
          instance = init(element, undefined, { renderer: "svg", locale: "ZH" });
          instance.on("click", (e) => pick({ dataType: String(e.dataType ?? ""), name: e.name, data: e.data }));
          setChart(instance);
        });
      },
      { rootMargin: onPaper ? "1000000px" : "600px" },
    );
    near.observe(element);
    const size = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    size.observe(element);
    return () => {
      isUnmounted = true;
      near.disconnect();
      size.disconnect();
      instance?.dispose();
    };
  }, [onPaper]);

  useEffect(() => {
    if (!chart || chart.isDisposed() || width === 0) return;
    chart.resize({ width, height });
    chart.setOption(option(palette, width), { notMerge: true });
  });

  return (
    <div
      ref={box}
      className={clsx(css.chart, className)}
      role="img"
      aria-label={label}
      data-part="chart"
      style={{ height }}
    />
  );
}
