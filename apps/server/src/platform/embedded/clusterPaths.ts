import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StartError } from "../startError.ts";
import { chownToProcessUser, isRoot, NOBODY, othersCanReach } from "./processUser.ts";

/** Where a cluster lives. `elsewhere` is set when that is not the data folder. */
export interface ClusterPaths {
  /** Parent of the cluster and of copies of the binaries. */
  home: string;
  cluster: string;
  socket: string;
  elsewhere: boolean;
}

/** A Unix socket's path has room for 107 bytes. */
const SOCKET_LIMIT = 107;
const SOCKET_NAME = "/.s.PGSQL.5432.lock";
const SYSTEM_HOME = "/var/lib/mochang";

/**
 * Decides where the cluster of a data folder lives. An ordinary user has everything in the data folder. As root, when PostgreSQL's
 * account cannot pass the folders above it, the cluster lives in /var/lib/mochang/<key>; the key is kept in `cluster.json`
 * of the data folder, so that a folder that is moved still finds its cluster.
 */
export function clusterPaths(dataDir: string, systemHome = SYSTEM_HOME): ClusterPaths {
  const home = homeOf(dataDir, systemHome);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  return { home, cluster: join(home, "postgres"), socket: socketFolder(home), elsewhere: home !== resolve(dataDir) };
}

function homeOf(dataDir: string, systemHome: string): string {
  const keyFile = join(dataDir, "cluster.json");
  if (existsSync(keyFile)) {
    const { key } = JSON.parse(readFileSync(keyFile, "utf8")) as { key: string };
    return join(systemHome, key);
  }
  if (!isRoot() || othersCanReach(dataDir) || existsSync(join(dataDir, "postgres"))) return resolve(dataDir);
  const key = randomBytes(8).toString("hex");
  writeFileSync(keyFile, `${JSON.stringify({ key, path: join(systemHome, key) }, null, 2)}\n`);
  return join(systemHome, key);
}

function socketFolder(home: string): string {
  const near = join(home, "run");
  if (Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_LIMIT) return prepared(near);
  const short = join(tmpdir(), `mochang-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  if (Buffer.byteLength(short + SOCKET_NAME) <= SOCKET_LIMIT) return prepared(short);
  throw new StartError(
    `路径 ${near} 太长，数据库的套接字放不下。请用 DATA_DIR 另设一个较短的数据文件夹，或把 TMPDIR 设短。`,
  );
}

/** Only PostgreSQL's account may enter: whoever reaches the socket is the database's superuser. */
function prepared(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = statSync(folder);
  const processUser = process.getuid?.();
  if (processUser !== undefined && uid !== processUser && !(processUser === 0 && uid === NOBODY))
    throw new StartError(
      `文件夹 ${folder} 属于别的用户，不能放数据库的套接字。请删除它，或用 DATA_DIR 另设数据文件夹。`,
    );
  chownToProcessUser(folder);
  return folder;
}
