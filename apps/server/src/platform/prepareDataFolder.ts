import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "./startError.ts";

/** Rises when what older versions cannot read is written into the data folder (beside the database, which knows its own). */
const FORMAT = 1;

/**
 * Creates the data folder and makes sure that this version may write it.
 * @throws StartError when it cannot be written, or a newer version has written it
 */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    throw new StartError(
      `数据文件夹 ${folder} 不能写入（${(cause as NodeJS.ErrnoException).code ?? "未知原因"}）。请改正它的权限，或用 DATA_DIR 另设一个可写的文件夹。`,
      { cause },
    );
  }
  const file = join(folder, "version.json");
  const found = existsSync(file) ? formatOf(file) : null;
  if (found !== null && found > FORMAT)
    throw new StartError(
      `数据文件夹 ${folder} 由更新版本的墨场写过，这个版本读不了它。请改用更新的版本，或用 DATA_DIR 另设数据文件夹。`,
    );
  if (found !== FORMAT) writeFileSync(file, `${JSON.stringify({ format: FORMAT })}\n`);
}

/** Folder by folder: Node's own recursive mkdir never returns below /proc, where mkdir answers ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(folder).isDirectory()) throw error;
  }
}

function formatOf(file: string): number | null {
  try {
    const { format } = JSON.parse(readFileSync(file, "utf8")) as { format?: unknown };
    return typeof format === "number" ? format : null;
  } catch {
    return null; // half written by a killed first start: written anew
  }
}
