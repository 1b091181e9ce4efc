// Opening and typing in the editor beside CodeMirror 6, bare ProseMirror, TipTap with React views, Slate and Quill on the same scripts, by turns in one
// Chromium. MOCHANG_EDITOR_SIZES (30000,100000,500000) and MOCHANG_EDITOR_ROUNDS (5) make it smaller.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packStructure } from "@mochang/contract";
import { chromium, type Browser } from "@playwright/test";
import { build } from "vite";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { EDITORS, type EditorName, figuresOf, type MeasuredSize } from "./editor/figures.ts";
import { measureFinding, type Finding } from "./editor/measureFinding.ts";
import { measurePage, type Measured } from "./editor/measurePage.ts";
import { savingHandlers } from "./editor/savingHandlers.ts";
import { longScript } from "./reading/longScript.ts";
import { serve } from "./reading/serve.ts";

const SIZES = (process.env["MOCHANG_EDITOR_SIZES"] ?? "30000,100000,500000").split(",").map(Number);
const ROUNDS = Number(process.env["MOCHANG_EDITOR_ROUNDS"] ?? 5);
/** Of a script of this size each scene has 500 characters. */
const CHARACTERS_A_SCENE = 500;
const KEYS = 100;
/** Quill takes a second a key in long texts. */
const SLOW_KEYS = 10;

const HERE = import.meta.dirname;
const PEERS = join(HERE, "peers");
const EDITOR_PATH = "/newEditscript?scriptId=long&fileType=1&scriptName=long&author=x";
/** Peers that take minutes with a script of 500,000 characters are measured up to this size. */
const LARGEST: Partial<Record<EditorName, number>> = { quill: 100_000 };

async function installPeers(): Promise<void> {
  if (existsSync(join(PEERS, "node_modules/@codemirror/view"))) return;
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: PEERS,
    timeout: 300_000,
  });
}

async function buildPages(folder: string): Promise<void> {
  await installPeers();
  const pages = [
    "editor/prosemirror",
    ...["codemirror", "tiptap", "slate", "quill"].map((name) => `peers/editors/${name}`),
  ];
  await build({
    root: HERE,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(folder, "peers"),
      target: "es2022",
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: pages.map((page) => join(HERE, `${page}.html`)) },
    },
  });
  const web = join(HERE, "../apps/web");
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: join(folder, "ours"), emptyOutDir: true },
  });
}

const pathOf = (editor: EditorName): string =>
  editor === "ours"
    ? EDITOR_PATH
    : editor === "prosemirror"
      ? "/editor/prosemirror.html"
      : `/peers/editors/${editor}.html`;

/** All editors on one script, by turns. */
async function measureSize(browser: Browser, folder: string, size: number): Promise<MeasuredSize> {
  const script = packStructure(longScript(size, Math.max(1, Math.round(size / CHARACTERS_A_SCENE)), 0));
  const answers = {
    "/api/scriptStructure/document": script,
    "/api/user/getUserInfo": { id: "u1", phone: "13800005678", userName: "x", roleNamesStr: "user", tenantId: 1 },
    "/api/document/questions": [],
  };
  const peers = await serve(join(folder, "peers"), answers);
  const productPage = await serve(join(folder, "ours"), answers, savingHandlers());
  const measured = new Map<EditorName, Measured[]>();
  const findings: Finding[] = [];
  const selectedEditors = process.env["MOCHANG_EDITOR_PEERS"]?.split(",");
  const editors = EDITORS.filter(
    (name) =>
      size <= (LARGEST[name] ?? Infinity) && (!selectedEditors || name === "ours" || selectedEditors.includes(name)),
  );
  try {
    // Once each without counting, so that neither pays for the machine's caches.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const editor of editors) {
        const url = `${editor === "ours" ? productPage.url : peers.url}${pathOf(editor)}`;
        const one = await measurePage(browser, url, editor === "quill" || editor === "slate" ? SLOW_KEYS : KEYS);
        if (round > 0) measured.set(editor, [...(measured.get(editor) ?? []), one]);
        const p50 = one.keys.toSorted((a, b) => a - b)[one.keys.length >> 1] ?? 0;
        process.stderr.write(
          `${size} ${editor}: open ${Math.round(one.open)} ms, key ${p50.toFixed(1)} ms, processor ${one.keyProcessor.toFixed(1)} ms\n`,
        );
      }
      if (round > 0 && size === Math.max(...SIZES))
        findings.push(await measureFinding(browser, `${productPage.url}${EDITOR_PATH}`));
    }
  } finally {
    peers.close();
    productPage.close();
  }
  return { size, measured, findings };
}

export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "mochang-editor-"));
  const figures: Figure[] = [];
  try {
    await buildPages(folder);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
    try {
      for (const size of SIZES)
        figures.push(...figuresOf(await measureSize(browser, folder, size), join(folder, "ours")));
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { bench: "editor", figures };
}
