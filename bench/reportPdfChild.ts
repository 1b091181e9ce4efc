// One process of the PDF bench: `ours` renders reports through the product's own path, `bare` compiles the same template and data with typst alone.
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { fontFolders } from "../apps/server/src/export/fonts.ts";
import { reportData } from "../apps/server/src/export/reportData.ts";
import { renderReport } from "../apps/server/src/export/renderReport.ts";
import { sampleReport } from "../apps/server/src/export/testing/sampleReport.ts";

const DOCUMENTS = 6;
const { report, text } = sampleReport(62);
const now = new Date("2026-11-21T00:00:00Z");
const workspace = fileURLToPath(new URL("../apps/server/src/export/templates", import.meta.url));

async function bare(): Promise<() => Promise<Uint8Array>> {
  const data = JSON.stringify(reportData(report, { text }, now).data);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: await fontFolders() }] });
  return async () => {
    const pdf = compiler.pdf({ mainFilePath: `${workspace}/report.typ`, inputs: { data } }, { pdfTags: true });
    compiler.evictCache(0);
    return pdf;
  };
}

const make = process.argv[2] === "bare" ? await bare() : () => renderReport(report, { source: { text }, now });
const times: number[] = [];
for (let i = 0; i < DOCUMENTS; i++) {
  const from = performance.now();
  await make();
  times.push(performance.now() - from);
  // Between compiles the event loop must turn, or typst's memory is not given back.
  await new Promise((resolve) => setImmediate(resolve));
}
const later = times.slice(1);
process.stdout.write(
  JSON.stringify({
    firstMs: times[0],
    meanMs: later.reduce((a, b) => a + b, 0) / later.length,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
process.exit(0);
