// Installs dependencies, builds the web app and runs our programs: what start and test share. Plain JavaScript without packages: it runs on the machine's own Node (20 or later) before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const INSTALLED = join(ROOT, "node_modules", ".mochang-installed");
const BUILT = join(ROOT, "apps", "web", "dist", ".built");

/** Prints one sentence and ends the process with an error. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The Node that the project pins, as the npm package `node`. */
export const node24 = () =>
  join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** The environment for our own programs: the pinned Node first, compiled code kept between starts. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(ROOT, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, "node_modules", ".cache", "compile"),
});

/**
 * Installs when the lock file is not the installed one. `npm install` with the lock file, not `npm ci`: some packages name rare
 * platforms' builds that a registry may lack (oxlint, typst), and `npm ci` refuses such a lock file whole ("Missing … from lock
 * file") while `npm install` takes every version from it and leaves those out. `--no-save` keeps the lock file as it is.
 */
export function install() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail(`Node.js ${process.version} 太旧了。请安装 Node.js 20 或更新的版本（https://nodejs.org），再执行一次。`);
  const expectedHash = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  if (existsSync(node24()) && existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === expectedHash) return;
  console.log("正在安装依赖（第一次要一两分钟）…");
  const npm = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const done = spawnSync(
    npm[0],
    [...npm[1], "install", "--no-save", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1", npm_config_production: "", NODE_ENV: "" },
    },
  );
  if (done.status !== 0 || !existsSync(node24()))
    fail("依赖没有装好。请看上面 npm 说的原因（多半是网络或磁盘空间），改正后再执行一次。");
  writeFileSync(INSTALLED, expectedHash);
}

/** Builds the web app when its sources are not the built ones. */
export function buildWeb() {
  const web = join(ROOT, "apps", "web");
  if (!existsSync(join(web, "src", "main.tsx"))) return;
  // The font of the public pages holds the characters of what the server writes there.
  const server = ["content", join("src", "publicPages")].map((folder) => join(ROOT, "apps", "server", folder));
  const expectedHash = sourcesHash([web, ...server, join(ROOT, "packages"), join(ROOT, "package-lock.json")]);
  if (existsSync(BUILT) && readFileSync(BUILT, "utf8") === expectedHash) return;
  console.log("正在构建界面…");
  const done = spawnSync(
    node24(),
    [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"],
    { cwd: web, stdio: "inherit", env: environment() },
  );
  if (done.status !== 0) fail("界面没有构建成功。请看上面的原因，改正后再执行一次。");
  compress(join(web, "dist"));
  writeFileSync(BUILT, expectedHash);
}

/**
 * Text lies beside its brotli and gzip forms, so that the server sends them without working (a third of the bytes). Browsers ask for brotli
 * over https only; over plain HTTP, as in an office's own network, they take gzip.
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const whole = readFileSync(file);
    if (whole.length <= 1024) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
    writeFileSync(`${file}.br`, brotliCompressSync(whole, { params }));
    writeFileSync(`${file}.gz`, gzipSync(whole, { level: 9 }));
  }
}

function sourcesHash(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (["node_modules", "dist", "samples"].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      const at = join(path, entry.name);
      if (entry.isDirectory()) visit(at);
      else hash.update(at.slice(ROOT.length)).update(readFileSync(at));
    }
  };
  for (const path of paths) {
    if (path.endsWith(".json")) hash.update(readFileSync(path));
    else visit(path);
  }
  return hash.digest("hex");
}

/** Runs a program of ours to its end; its exit code. */
export function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: { ...environment(), ...env } });
    child.on("error", () => done(127));
    child.on("exit", (code, signal) => done(code ?? (signal ? 130 : 1)));
  });
}
