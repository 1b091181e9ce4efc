// A PostgreSQL that listens on loopback TCP, for the second run of the server's tests: the machine's own 15 or newer where there is one
// (another major version than ours finds what only one of them accepts), otherwise the embedded one.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { node24, ROOT } from "./installAndBuild.mjs";

const NOBODY = 65534;

/** `{url, what, stop}`; the cluster is new, empty and gone after `stop`. */
export async function startTcpServer() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "mochang-tcp-"));
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, NOBODY, NOBODY);
  const account = root ? { uid: NOBODY, gid: NOBODY } : {};
  const { bin, what } = systemBin() ?? embeddedBin(folder);
  const data = join(folder, "data");
  const options = { ...account, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" } };
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], {
    ...options,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "max_connections=500",
  ];
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((s) => ["-c", s])], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise((ready, failed) => {
    let log = "";
    server.stderr.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) ready();
    });
    server.once("exit", () => failed(new Error(log)));
  });
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    what,
    stop: () =>
      new Promise((done) => {
        server.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
        server.kill("SIGINT");
      }),
  };
}

function systemBin() {
  const home = "/usr/lib/postgresql";
  const majors = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((n) => n >= 15 && existsSync(join(home, String(n), "bin", "initdb")))
    : [];
  const major = majors.sort((a, b) => a - b)[0];
  // A bare account number stops initdb (see platform/embedded/postgresBinaries.ts); only our own copy can do without a name.
  if (!major || !accountHasName()) return null;
  return { bin: join(home, String(major), "bin"), what: `the machine's own, version ${major}` };
}

function accountHasName() {
  try {
    execFileSync("id", ["-un"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The binaries, by the server's own code; it runs on the pinned Node only. */
function embeddedBin(copies) {
  const module = pathToFileURL(join(ROOT, "apps/server/src/platform/embedded/postgresBinaries.ts")).href;
  const program = `import(${JSON.stringify(module)}).then((m) => process.stdout.write(m.postgresBinaries(${JSON.stringify(copies)}).folder))`;
  const folder = execFileSync(node24(), ["--disable-warning=ExperimentalWarning", "-e", program], { encoding: "utf8" });
  return { bin: join(folder, "bin"), what: "a second embedded cluster" };
}

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
