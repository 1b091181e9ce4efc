// The parts of ECharts that the report draws with, as one chunk of its own.
import { CustomChart, GraphChart, LineChart, RadarChart } from "echarts/charts";
import { GridComponent, MarkAreaComponent, MarkPointComponent, RadarComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([
  CustomChart,
  GraphChart,
  LineChart,
  RadarChart,
  GridComponent,
  MarkAreaComponent,
  MarkPointComponent,
  RadarComponent,
  SVGRenderer,
]);

export { init };
