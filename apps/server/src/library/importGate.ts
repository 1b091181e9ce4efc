import { fairLimiter } from "../platform/index.ts";

/**
 * Children that read files at once: each may take a processor and a gigabyte. One user has one of them: a file is read for up to two
 * minutes and a running child is not interrupted, so that whoever held all places would keep everybody else waiting that long.
 */
export const importGate = fairLimiter({
  places: 2,
  maxRunningPerUser: 1,
  fullMessage: "正在导入的文件太多，请等前面的导入完成后再试",
});
