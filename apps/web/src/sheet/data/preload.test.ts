import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";
import { preloadStructure, takeStructure } from "./preloadStructure.ts";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../../public/preload.js"), "utf8");

/** Runs `preload.js` at an address; answers what it fetches. */
function fetchedAt(address: string, kept?: string): string[] {
  const { pathname, search } = new URL(address, "http://localhost");
  const fetched: string[] = [];
  runInNewContext(SCRIPT, {
    URLSearchParams,
    location: { pathname, search },
    sessionStorage: { getItem: (key: string) => (key === "editor-version" ? (kept ?? null) : null) },
    document: {
      currentScript: { dataset: { home: "", scenes: "/b.js", editor: "/a.js" } },
      createElement: () => ({}),
      head: { append: () => undefined },
    },
    fetch(path: string) {
      fetched.push(path);
      return Promise.reject(new TypeError("no network"));
    },
  });
  return fetched;
}

const path = "/api/scriptStructure/document?script_id=";
const kept = JSON.stringify({ scriptId: "s1", versionId: "v2" });

test.each([
  ["/newEditscript?scriptId=s1", undefined, [`${path}s1`]],
  ["/newEditscript?scriptId=s1", kept, [`${path}s1&versionId=v2`]],
  ["/newEditscript?scriptId=s1&versionId=v3", kept, [`${path}s1&versionId=v3`]],
  ["/newEditscript?scriptId=s2", kept, [`${path}s2`]],
  ["/newEditscript?scriptId=s1", "{", [`${path}s1`]],
  ["/scenesanalyze?script_id=s1", kept, [`${path}s1`]],
  ["/dashboard/list", kept, ["/api/scripts/findPageByParam"]],
  ["/dashboard/allScript", kept, []],
])("at %s, with %s kept by the window, %j is fetched before the code", (address, keptVersion, expected) => {
  expect(fetchedAt(address, keptVersion)).toEqual(expected);
});

const body = (versionId: string) => ({
  code: 200,
  data: {
    scriptId: "s1",
    name: "渡口",
    kind: "screenplay",
    versionId,
    region: "mainland",
    seq: 1,
    scenes: [],
    versions: [],
    reading: { id: "r", seq: 1, lines: {} },
    remark: [],
  },
});
const early = (url: string, answer: Promise<{ status: number; body: unknown }>): void => {
  answer.catch(() => undefined);
  globalThis.earlyAnswer = { path: url, at: Date.now(), answer };
};
const { signal } = new AbortController();
const versionTaken = async (versionId?: string) => (await takeStructure("s1", signal, versionId)).versionId;

beforeEach(() => {
  globalThis.earlyAnswer = undefined;
  // Answers a later call with the version that it names.
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(body(new URL(url, "http://localhost").searchParams.get("versionId") || "default")),
  );
  return () => vi.unstubAllGlobals();
});

test("a preloaded script is taken once, and only as the version that was asked for", async () => {
  early(`${path}s1&versionId=v2`, Promise.resolve({ status: 200, body: body("early") }));
  preloadStructure("s1", "v2");
  expect(await versionTaken()).toBe("default");
  expect(await versionTaken("v2")).toBe("early");
  expect(await versionTaken("v2")).toBe("v2");
  early(`${path}s1`, Promise.resolve({ status: 200, body: body("early") }));
  preloadStructure("s1");
  expect(await versionTaken("")).toBe("early");
});

test("a script that was refused before a login is requested anew", async () => {
  early(`${path}s1`, Promise.resolve({ status: 401, body: { code: 401, msg: "请登录" } }));
  preloadStructure("s1");
  await vi.waitFor(async () => expect(await versionTaken()).toBe("default"));
});
