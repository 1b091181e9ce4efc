import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const page = readFileSync("docs/dependencies.md", "utf8");
const manifests = [
  "package.json",
  ...globSync("{packages,apps,tools}/*/package.json"),
  "e2e/package.json",
  ...globSync("bench/{,peers/}package.json"),
];

test.each(manifests)("every dependency of %s has its line and an exact version", (file) => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
    expect(page, `docs/dependencies.md says nothing of ${name}`).toContain(`\`${name}\``);
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test("no line speaks of what is no longer there", () => {
  const names = manifests.flatMap((file) => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  });
  const documented = page
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .flatMap((line) => [...(line.split(": ")[0] ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""));
  expect(documented.filter((name) => !names.includes(name))).toEqual([]);
});
