import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { ScriptStructure } from "@mochang/contract";
import { beforeEach, expect, test, vi } from "vitest";
import type { fetchEarlyStructure, fetchStructure } from "./api.ts";
import { preloadStructure, takeStructure } from "./preloadStructure.ts";

const api = vi.hoisted(() => ({ early: vi.fn<typeof fetchEarlyStructure>(), later: vi.fn<typeof fetchStructure>() }));
vi.mock("./api.ts", () => ({ fetchEarlyStructure: api.early, fetchStructure: api.later }));

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
  ["/dashboard/list", kept, []],
])("at %s, with %s kept by the window, %j is fetched before the code", (address, keptVersion, expected) => {
  expect(fetchedAt(address, keptVersion)).toEqual(expected);
});

const structure = (versionId: string) => ({ versionId }) as ScriptStructure;
const { signal } = new AbortController();

beforeEach(() => {
  api.early.mockReset();
  api.later.mockReset();
  api.later.mockImplementation(async (_id, _signal, version = "default") => structure(version));
});

test("a preloaded script is taken once, and only as the version that was asked for", async () => {
  api.early.mockResolvedValue(structure("early"));
  preloadStructure("s1", "v2");
  expect(await takeStructure("s1", signal)).toEqual(structure("default"));
  expect(await takeStructure("s1", signal, "v2")).toEqual(structure("early"));
  expect(await takeStructure("s1", signal, "v2")).toEqual(structure("v2"));
  preloadStructure("s1");
  expect(await takeStructure("s1", signal, "")).toEqual(structure("early"));
});

test("a script that could not be preloaded is requested anew", async () => {
  api.early.mockRejectedValue(new Error("login"));
  preloadStructure("s1");
  await vi.waitFor(async () => expect(await takeStructure("s1", signal)).toEqual(structure("default")));
});
