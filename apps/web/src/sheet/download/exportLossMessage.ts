import type { ExportLosses } from "@mochang/contract";

/** Tells what a downloaded file could not hold; null when it holds everything. */
export function exportLossMessage(losses: ExportLosses): string | null {
  if (losses.length === 0) return null;
  return `文件已下载。${losses.map(({ message, count }) => (count > 1 ? `${message}（${count} 处）` : message)).join("；")}。`;
}
