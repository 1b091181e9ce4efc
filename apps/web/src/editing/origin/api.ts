import { LineOriginHistory } from "@mochang/contract";
import { download, get } from "../../lib/api.ts";

interface Version {
  scriptId: string;
  versionId: string;
}

export const fetchLineOriginHistory = (
  { scriptId, versionId }: Version,
  line: { sceneId: string; lineId: string },
  signal?: AbortSignal,
) => get("/api/origin/line", { scriptId, versionId, ...line }, LineOriginHistory, signal);

/** 创作过程说明 as a file. @throws ApiError */
export const fetchProcessRecord = ({ scriptId, versionId }: Version) =>
  download("/api/export/processRecord", { scriptId, versionId });
