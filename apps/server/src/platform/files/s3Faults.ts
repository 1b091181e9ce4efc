import { AppError } from "../errors.ts";
import { StartError } from "../startError.ts";

/** What the SDK throws, as far as it is read: an answer of the store has a status, a connection that failed has a code. */
interface Fault {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as Fault).$metadata?.httpStatusCode;
const nameOf = (error: unknown): string => (error as Fault).code ?? (error as Fault).name ?? "unknown";

/** A call that the store did not do: out of reach, too slow, or refused. Out of room is told apart. */
export function storageFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const full =
    statusOf(error) === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/u.test((error as Fault).name ?? "");
  return new AppError(full ? "disk-full" : "storage-down", { cause: error });
}

/** Why a process cannot start on this store, in a sentence for the operator. The keys themselves are not said. */
export function storageStartError(error: unknown, bucket: string): StartError {
  const status = statusOf(error);
  const name = nameOf(error);
  if (name === "CredentialsProviderError")
    return new StartError(
      "设了 STORAGE_URL，却没有密钥。请设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY 后重新启动。",
      { cause: error },
    );
  if (status === 401 || status === 403)
    return new StartError(
      `存储不接受这对密钥，或密钥不能写桶 ${bucket}（${name}）。请检查 AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY 和它们的权限，改正后重新启动。`,
      { cause: error },
    );
  if (status === 404)
    return new StartError(`存储里没有桶 ${bucket}，也没能建它。请先建好这个桶，或改正 STORAGE_URL 后重新启动。`, {
      cause: error,
    });
  if (status !== undefined)
    return new StartError(
      `STORAGE_URL 指向的存储写不进去（${status} ${name}）。请检查地址和它的状态，改正后重新启动。`,
      { cause: error },
    );
  return new StartError(
    `连不上 STORAGE_URL 指向的存储（${name}）。请检查地址和它是否在运行，或去掉 STORAGE_URL 把文件存在本机。`,
    { cause: error },
  );
}
