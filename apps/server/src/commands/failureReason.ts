import { AppError } from "../platform/index.ts";
import { databaseCode, DISK_FULL, isDatabaseUnavailable } from "../platform/databaseFaults.ts";

const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: "磁盘已满",
  EDQUOT: "磁盘配额已用完",
  EACCES: "没有权限",
  EPERM: "没有权限",
  EROFS: "那里是只读的",
  EISDIR: "那是一个文件夹",
  ENOTDIR: "路径中间有一项不是文件夹",
  ENAMETOOLONG: "名字太长",
  EPIPE: "输出被关上了",
};

/** Why a command of the operator did not succeed, for standard error; an unexpected error gives its own message. */
export function failureReason(error: unknown): string {
  if (error instanceof AppError) return error.msg;
  if (isDatabaseUnavailable(error)) return "数据库连接断开了";
  const code = databaseCode(error);
  if (code === DISK_FULL) return "数据库的磁盘已满";
  return BY_CODE[String(code)] ?? (error as Error).message;
}
