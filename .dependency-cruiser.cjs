// The order of imports. A layer may import what stands before it in its list, never what stands after it; siblings in one
// entry never import each other, and a feature is entered only through its index.ts (or databaseFree.ts: what threads and child processes start with). `scripts/check.mjs` runs it and fails when it saw no module.
const ORDER = {
  "apps/server/src": [
    ["platform", "run", "model", "images", "import"],
    ["account", "ink"],
    ["documents"],
    ["library"],
    ["runEngine"],
    ["prompting"],
    ["grounding"],
    ["modelRuns"],
    [
      "evaluation",
      "continuity",
      "generation",
      "editing",
      "export",
      "exportRecords",
      "notifications",
      "content",
      "accountExport",
    ],
    ["publicPages", "administration"],
  ],
  "apps/web/src": [
    ["ui", "lib", "run"],
    ["smsCode"],
    ["account", "ink", "notifications"],
    ["library"],
    ["sheet"],
    ["evaluation", "continuity", "generation", "editing", "exportRecords", "posts", "search"],
  ],
};
/** Definitions of tables point at one another for foreign keys; who may query a table is scripts/tableOwners.mjs's to check. */
const TABLES = "/tables\\.ts$";
/** Base folders that may know one another, in this direction only. */
const INSIDE_BASE = {
  "apps/server/src": {
    run: ["platform"],
    model: ["platform"],
    images: ["platform"],
    import: ["platform"],
    platform: [],
  },
  "apps/web/src": { ui: ["lib"], run: ["lib", "ui"], lib: [] },
};

const rules = [
  {
    name: "screenplay-is-pure",
    comment: "packages/screenplay imports nothing of ours and nothing of the platform",
    from: { path: "^packages/screenplay/src", pathNot: "\\.test\\.ts$|/testing/" },
    to: { pathNot: ["^packages/screenplay/src", "node_modules/(prosemirror-[a-z]+|orderedmap)/", "^prosemirror-"] },
  },
  {
    name: "generation-is-pure",
    comment: "packages/generation imports packages/screenplay alone",
    from: { path: "^packages/generation/src", pathNot: "\\.test\\.ts$|/testing/" },
    to: { pathNot: ["^packages/(generation|screenplay)/src"] },
  },
  {
    name: "contract-knows-only-the-pure",
    comment: "contract may import packages/screenplay, packages/generation and zod",
    from: { path: "^packages/contract/src", pathNot: "\\.test\\.ts$" },
    to: { pathNot: ["^packages/(contract|generation|screenplay)/src", "node_modules/zod/", "^zod"] },
  },
  {
    name: "packages-know-no-app",
    comment: "nothing points back",
    from: { path: "^packages/" },
    to: { path: "^(apps|tools|e2e|bench)/" },
  },
  {
    name: "server-and-web-apart",
    comment: "they meet in packages/contract",
    from: { path: "^apps/server/" },
    to: { path: "^apps/web/" },
  },
  {
    name: "web-and-server-apart",
    comment: "they meet in packages/contract",
    from: { path: "^apps/web/" },
    to: { path: "^apps/server/" },
  },
  {
    name: "public-entry-is-light",
    comment:
      "the public pages use apps/web/src/smsCode, ui and lib only, and none of the app's heavy packages; scripts/bundleBudgets.mjs measures the rest",
    from: { path: "^apps/web/src/public/", pathNot: "\\.test\\.tsx?$" },
    to: {
      path: "^apps/web/src/|node_modules/(antd|zod|react-router|@tanstack|echarts|prosemirror-[a-z]+)/",
      pathNot: "^apps/web/src/(public|smsCode|ui|lib)/",
    },
  },
  {
    name: "apps-know-no-tools",
    comment: "simulators and benches are run beside the product, never inside it",
    from: { path: "^apps/", pathNot: "\\.(test|bench)\\.tsx?$|/testing/" },
    to: { path: "^(tools|e2e|bench)/" },
  },
  {
    name: "no-circles",
    comment: "break the circle by moving the shared idea down",
    from: { path: "^(packages|apps)/" },
    to: { circular: true },
  },
];
for (const [root, layers] of Object.entries(ORDER)) {
  layers.forEach((layer, i) => {
    for (const name of layer) {
      const above = layers.slice(i + 1).flat();
      const beside = layer.filter((n) => n !== name && !(INSIDE_BASE[root][name] ?? []).includes(n));
      const forbidden = [...above, ...beside];
      if (forbidden.length)
        rules.push({
          name: `${root.split("/")[1]}-${name}-order`,
          comment: `${name} may not import ${forbidden.join(", ")}: move the shared idea down, or join them in the app's entry`,
          from: { path: `^${root}/${name}/`, pathNot: "\\.test\\.tsx?$|/testing/" },
          to: { path: `^${root}/(${forbidden.join("|")})/`, pathNot: TABLES },
        });
      if (i > 0)
        rules.push({
          name: `${root.split("/")[1]}-${name}-door`,
          comment: `enter ${name} through its index.ts`,
          from: { path: `^${root}/`, pathNot: `^${root}/${name}/|\\.test\\.tsx?$|/testing/` },
          to: { path: `^${root}/${name}/`, pathNot: [`^${root}/${name}/(index|databaseFree)\\.tsx?$`, TABLES] },
        });
    }
  });
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((r) => ({ severity: "error", ...r })),
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|fixtures)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
