// Finds the system's Chromium for the journeys; as root installs one where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail } from "./installAndBuild.mjs";

// The headless build is tried first: the full browser in headless mode sometimes hung when a context with downloads was closed.
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const INSTALL = `apt-get update && apt-get install -y ${HEADLESS} fonts-noto-cjk`;

function findInstalled() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM, ...onPath, ...PLACES].find((path) => path && existsSync(path)) ?? null;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

function installHeadless() {
  console.log("正在安装 Chromium…");
  spawnSync("sh", ["-c", INSTALL], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Path of a Chromium or Chrome. As root the headless build is installed where it is missing; ends the process with one line to run where there is none and we may not install it. */
export function findChromium() {
  const found = findInstalled();
  if (found && (found.endsWith(HEADLESS) || found === process.env.CHROMIUM || !mayInstall())) return found;
  if (!found && !mayInstall())
    fail(
      `没有找到 Chromium，端到端测试需要它。请执行：sudo sh -c '${INSTALL}'（或用 CHROMIUM=路径 指明一个），再运行 npm test。`,
    );
  installHeadless();
  return findInstalled() ?? fail(`Chromium 没有装好。请手动执行：${INSTALL}，再运行 npm test。`);
}
