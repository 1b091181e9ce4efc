import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { chromiumPath } from "../../e2e/fixtures/chromium.ts";

/** A Chromium with a profile on the disk, which outlives it: what it had written there when it was killed is there when it starts again. */
export interface KillableBrowser {
  context: BrowserContext;
  /** `kill -9` of all its processes. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--window-size=1440,900",
  "--lang=zh-CN",
  "--remote-debugging-port=0",
];

export async function startBrowser(profile: string): Promise<KillableBrowser> {
  // A group of its own, so that all its processes can be killed at once.
  const child = spawn(chromiumPath() ?? "chromium", [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const [context] = browser.contexts();
  if (!context) throw new Error("a browser without a context");
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), signal);
    await exited;
  };
  return { context, kill: () => end("SIGKILL"), close: () => end("SIGTERM") };
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (piece: Buffer) => {
      output += piece.toString("utf8");
      const found = /DevTools listening on (\S+)/u.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the browser ended: ${output}`)));
  });
}
