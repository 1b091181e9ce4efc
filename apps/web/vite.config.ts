import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { PUBLIC_PATHS } from "../../packages/contract/src/publicPages.ts";
import { bundleList } from "./bundleList.ts";
import { chunkName } from "./chunkName.ts";
import { homePage } from "./homePage.ts";
import { pathList } from "./pathList.ts";
import { preloadManifest } from "./preloadManifest.ts";
import { publicFont } from "./publicFont.ts";
import { publicPagesDevServer } from "./publicPagesDevServer.ts";
import { zodForParsing } from "./zodForParsing.ts";
import { tokensCss } from "./src/ui/theme.ts";

/** The colour and type tokens of `src/ui/theme.ts` as a stylesheet, so that one table feeds Ant Design, the charts and the CSS. */
function tokens(): Plugin {
  const id = "virtual:tokens.css";
  return {
    name: "tokens",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) => (loaded === `\0${id}` ? tokensCss() : null),
  };
}

const server = process.env.API_URL ?? "http://127.0.0.1:8080";

/** The cards of works, and what they are told by. */
const WORKS =
  /\/library\/(?:Cover|WorksGrid|cardState|coverLayout|ScriptCard|generate\/generatedState|modify\/modifyState|allRecords\/(?:RecordCard|recordCard|queries))\.tsx?$/;

/** Small modules that the pages of works, the login page and the review page share. */
const BASE =
  /\/node_modules\/clsx\/|\/packages\/contract\/src\/(?:errors|inForm)\.ts$|\/src\/(?:lib\/(?:api|apiError|otherWindows|refetchOnReturn|throttle|useLatest|useLatestCallback|withFullStop)|ui\/(?:Button|Icon|store|ToastRegion|toasts|useLeaveGuard))\.(?:module\.css|tsx?)$/;

/** Small modules of most pages of works. */
const COMMON =
  /\/packages\/screenplay\/src\/format\/pageFormat\/region\.ts$|\/src\/(?:lib\/(?:browserLocks|browserPlaces|followNumber|openInTurns|refetchInterval|saveFile|stream|visibleSource)|ui\/(?:confirm|OriginLabel|useStrayFiles))\.(?:module\.css|tsx?)$/;

/** What a sheet is written and saved with. */
const WRITING =
  /\/packages\/screenplay\/src\/(?:compare\/heaviestIncreasingSubsequence|document\/(?:(?:commands|merge|search|typing|upgrade)\/\w+|changeTo|textDiff|uniqueIds))\.ts$|\/src\/(?:sheet\/(?:(?:saving|writing)\/\w+|notes\/noteMarks|view\/(?:changeMarksPlugin|originLayer))|editing\/(?:editor|foot|sceneRows|undoOf|writingPreferences|modelRunControls\/selectText))\.(?:module\.css|tsx?)$/;

/** A script on its sheet, read or written. */
const SHEET =
  /\/packages\/screenplay\/src\/document\/commands\/(?:annotation|findNodes|sceneBoundaries|setAttrs|setGivenSpeaker|setLineType)\.ts$|\/src\/sheet\/(?:(?:documentLookups|view)\/(?!changedLinesPlugin|changeMarksPlugin|originLayer|pageBreaksPlugin)\w+|layout\/(?:BareTopBar|OpenedScript|RefusedBoundary|SheetSkeleton)|retag\/changeLineType)\.(?:module\.css|tsx?)$/;

/** Modules that make a chunk together; the first that matches counts. */
const GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/react-router\// },
  { name: "query", test: /node_modules\/@tanstack\// },
  { name: "zod", test: /node_modules\/zod\// },
  // Small modules that the pages of works begin with, most others too: alone each was a request, and 60 of them take ten turns at a browser's six connections.
  {
    name: "contract",
    test: /\/packages\/contract\/src\/(?:account|continuity|envelope|evaluation|ink|library|runEvent|runFollowed|todo)\.ts$/,
  },
  { name: "works", test: WORKS },
  { name: "common", test: COMMON },
  { name: "base", test: BASE },
  { name: "sheet", test: SHEET },
  { name: "writing", test: WRITING },
];
const GROUP_NAMES = GROUPS.map(({ name }) => name);

export default defineConfig({
  plugins: [
    tokens(),
    publicFont(),
    zodForParsing(),
    publicPagesDevServer(),
    react(),
    preloadManifest(),
    bundleList(),
    pathList(),
    homePage(),
  ],
  build: {
    outDir: "dist",
    target: "es2022",
    // No data: URLs: a font slice inlined into the stylesheet would be paid for by everyone who never shows its characters.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Schemas that no page uses are left out: what `z.…` is called with has no effect elsewhere.
      treeshake: { manualPureFunctions: ["z"] },
      input: { app: "index.html", public: "public.html", review: "review.html", site: "site.html" },
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk, GROUP_NAMES)}-[hash].js`,
        // What every page of its entry needs changes with a package's version, not with our code: chunks of their own stay in caches.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: GROUPS,
        },
      },
    },
  },
  server: {
    // The public pages are the server's, with the files that they were built with.
    proxy: Object.fromEntries(
      ["/api", "/sse-api", "/assets", ...Object.values(PUBLIC_PATHS)].map((path) => [
        path,
        { target: server, changeOrigin: false, ws: path === "/api" },
      ]),
    ),
  },
});
