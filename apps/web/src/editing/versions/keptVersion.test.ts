import { expect, test } from "vitest";
import { keepVersion, keptVersion } from "./keptVersion.ts";

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("a window keeps the version that it has open, of one script, until it goes back to the default one", () => {
  const store = memory();
  expect(keptVersion("s", () => store)).toBe("");
  keepVersion({ scriptId: "s", versionId: "v" }, () => store);
  expect([keptVersion("s", () => store), keptVersion("t", () => store)]).toEqual(["v", ""]);
  keepVersion({ scriptId: "s", versionId: "" }, () => store);
  expect(keptVersion("s", () => store)).toBe("");
  store.setItem("editor-version", "{");
  expect(keptVersion("s", () => store)).toBe("");
});
