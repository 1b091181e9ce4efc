import { createHash, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";

/** The key for HMACs: from `APP_SECRET`, otherwise made once and kept in the data folder, readable by its owner only. */
export function appSecret(env: Pick<Env, "APP_SECRET" | "DATA_DIR">): Buffer {
  if (env.APP_SECRET) return createHash("sha256").update(env.APP_SECRET).digest();
  const file = join(env.DATA_DIR, "secret");
  return read(file) ?? create(file);
}

function read(file: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Two processes that start together agree on one: the link fails for the later. */
function create(file: string): Buffer {
  const temporaryPath = `${file}.${process.pid}`;
  writeFileSync(temporaryPath, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(temporaryPath, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  const existing = read(file);
  if (!existing) throw new Error(`${file} was not made`);
  return existing;
}
