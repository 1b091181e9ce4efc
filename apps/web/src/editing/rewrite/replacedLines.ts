import type { Node, Schema } from "prosemirror-model";
import { onLoggedOut } from "../../lib/loggedOut.ts";
import type { Hunk } from "./hunks.ts";
import { replacedLine, type ReplacedLine } from "./undoHunk.ts";

interface KeptLine {
  line: unknown;
  above: string | null;
}
type KeptLines = Readonly<Record<string, Readonly<Record<number, KeptLine>>>>;

const KEY = "mochang.replacedLines";
/** Proposals whose replaced lines a window keeps. */
const MAX_PROPOSALS = 20;

function read(): KeptLines {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as KeptLines;
  } catch {
    return {}; // forbidden, or not ours
  }
}

let storedLines = read();

function write(lines: KeptLines): void {
  storedLines = lines;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(storedLines));
  } catch {
    // Kept in memory.
  }
}

onLoggedOut(() => write({}));

/** Keeps the lines that hunks of a run are about to change or delete; a reload of the window keeps them too. */
export function keepReplaced(runId: string, hunks: readonly Hunk[], doc: Node): void {
  const { [runId]: before = {}, ...others } = storedLines;
  const of = { ...before };
  for (const hunk of hunks) {
    const found = replacedLine(doc, hunk);
    if (found) of[hunk.key] = { line: found.line.toJSON() as unknown, above: found.above };
  }
  write(Object.fromEntries([...Object.entries(others), [runId, of] as const].slice(-MAX_PROPOSALS)));
}

/** What a taken hunk took the place of; undefined where this window does not know. */
export function readReplaced(runId: string, { key }: Hunk, schema: Schema): ReplacedLine | undefined {
  const found = storedLines[runId]?.[key];
  try {
    return found && { line: schema.nodeFromJSON(found.line), above: found.above };
  } catch {
    return undefined; // kept by a program with another schema
  }
}
