import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../platform/index.ts";
import { CONTENT_FOLDER, readContent } from "./readContent.ts";

/**
 * SHA-256 of the file of each version that was ever installed; consent is stored by the version's number alone, so its
 * words may never change. A new version adds a line; no line is altered.
 */
const EDITIONS = {
  agreement: { 3: "f206d99c45ddbc225d1850e747e270c9a6cafd37c1eba724709286d6ee052ac5" },
  privacy: {
    3: "bf6600ef6d8e1595b10fb5813e096dc7ec7f60be526bbfa2e45fe94a6083c27f",
    4: "187d60c65b3e07e7ae88e640d573862f8414a1a15d48d3e0579c4237f2e91563",
  },
} satisfies Record<string, Record<number, string>>;

test.each(["agreement", "privacy"] as const)(
  "%s: the words are those that stand here for the newest version",
  (document) => {
    const file = readFileSync(join(CONTENT_FOLDER, "legal", `${document}.md`));
    const { version } = readContent(readEnv({}))[document];
    const editions: Record<number, string> = EDITIONS[document];
    expect(createHash("sha256").update(file).digest("hex")).toBe(editions[version]);
    expect(Math.max(...Object.keys(editions).map(Number))).toBe(version);
  },
);
