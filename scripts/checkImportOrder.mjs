// Checks the order of imports between packages and features (.dependency-cruiser.cjs) and fails when it saw no module:
// a parser that understands no TypeScript would otherwise pass in silence.
import { cruise } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { existsSync, globSync } from "node:fs";

const roots = ["packages", "apps", "tools"].filter((d) => existsSync(d));
const config = await extractDepcruiseConfig("./.dependency-cruiser.cjs");
const { output } = await cruise(roots, { ...config.options, validate: true, ruleSet: { forbidden: config.forbidden } });
const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}").length;
const sourceCount = output.modules.filter((m) => /^(packages|apps)\/.*\/src\/.*\.tsx?$/.test(m.source)).length;
const withImports = output.modules.filter((m) => m.dependencies.length > 0).length;
for (const v of output.summary.violations) console.error(`${v.rule.name}: ${v.from} → ${v.to}`);
if (sourceCount < sources || withImports === 0) {
  console.error(
    `import order: saw ${sourceCount} of ${sources} modules, ${withImports} with imports; the check is blind`,
  );
  process.exit(1);
}
if (output.summary.error > 0) process.exit(1);
console.log(
  `import order: ${sourceCount} modules, ${output.summary.totalDependenciesCruised} imports, none against it`,
);
