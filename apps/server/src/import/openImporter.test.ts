import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openImporter, type Importer } from "./openImporter.ts";
import { hasProc } from "./processMemory.ts";
import { childrenOf, isAlive, killedWithChildren } from "./testing/processes.ts";

const SCRIPT = "第一场 客厅 内 夜\n\n林秋把门关上。\n\n林秋：你怎么来了？\n";
const url = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

let folder: string;
let cache: string;
let importer: Importer;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mochang-importer-test-"));
  cache = join(folder, "cache");
  path = join(folder, "夜谈.txt");
  writeFileSync(path, SCRIPT);
  importer = openImporter(cache);
});
afterAll(() => {
  importer.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("openImporter", () => {
  it("reads each file in a process of its own, and one refused or killed leaves the next as it was", async () => {
    const blank = join(folder, "blank.txt");
    writeFileSync(blank, " \n");
    const long = join(folder, "long.txt");
    writeFileSync(long, SCRIPT.repeat(40_000));
    const scenes = async (): Promise<number> => (await importer.importFile(path)).parsed.scenes.length;
    expect(await scenes()).toBe(1);
    await expect(importer.importFile(blank)).rejects.toMatchObject({ code: "blank" });
    expect(await scenes()).toBe(1);
    await expect(importer.importFile(long, { limits: { seconds: 0.2 } })).rejects.toMatchObject({ code: "too-slow" });
    expect(await Promise.all([scenes(), scenes(), scenes()])).toEqual([1, 1, 1]);
  });

  it.runIf(hasProc)("keeps one reader waiting, a new one after each file, and none when closed", async () => {
    const separateImporter = openImporter(cache);
    const before = new Set(childrenOf(process.pid));
    const spares = (): number[] => childrenOf(process.pid).filter((pid) => !before.has(pid) && isAlive(pid));
    await separateImporter.importFile(path);
    const [spare = 0] = spares();
    await separateImporter.importFile(path);
    await expect.poll(() => spares().length).toBe(1);
    expect(spares()).not.toContain(spare);
    separateImporter.close();
    await expect.poll(spares).toEqual([]);
    await separateImporter.importFile(path);
    await expect.poll(spares).toEqual([]);
  });

  it("keeps what its readers compiled, of every format", () => {
    const files = readdirSync(cache, { recursive: true });
    expect(files.length).toBeGreaterThan(100);
  });

  it("takes the right to write and to start threads from a reader before its file", () => {
    const open = join(folder, "open");
    mkdirSync(open);
    const source = `import { writeFileSync } from "node:fs"; import { Worker } from "node:worker_threads"; import { awaitRequest } from ${url("./readerProcess/awaitRequest.ts")};
      const code = (f) => { try { f(); return "done"; } catch (error) { return error.code; } };
      const tries = () => [code(() => writeFileSync(${JSON.stringify(join(open, "x"))}, "x")), code(() => new Worker("", { eval: true }))];
      const before = tries(); const order = await awaitRequest({ parent: ${process.pid}, everyReader: false });
      console.log(JSON.stringify([before, order.path, tries()])); process.exit(0);`;
    const script = join(open, "tries.mjs");
    writeFileSync(script, source);
    const flags = [
      "--permission",
      "--allow-fs-read=*",
      "--allow-worker",
      `--allow-fs-write=${open}`,
      "--disable-warning=SecurityWarning",
    ];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, script], {
      encoding: "utf8",
      input: JSON.stringify({ path: "a", limits: { seconds: 20 } }),
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([["done", "done"], "a", ["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"]]);
  });

  it.runIf(hasProc)("ends its readers when the parent process is killed", async () => {
    const source = `import { openImporter } from ${url("./openImporter.ts")}; openImporter(${JSON.stringify(cache)}); console.log("started");`;
    const children = await killedWithChildren(source);
    expect(children).toHaveLength(1);
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
