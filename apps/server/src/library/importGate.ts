import { fairGate } from "../platform/index.ts";

/** Children that read files at once: each may take a processor and a gigabyte. */
export const importGate = fairGate({ places: 2, fullMessage: "正在导入的文件太多，请等前面的导入完成后再试" });
