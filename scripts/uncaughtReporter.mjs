// A Vitest reporter: errors that no test caught. They fail the run, and the JSON report does not name them.
import { writeFileSync } from "node:fs";

export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.MOCHANG_UNCAUGHT_FILE;
    if (file)
      writeFileSync(
        file,
        JSON.stringify(
          errors.map((e) => ({
            file: e.VITEST_TEST_PATH ?? "",
            name: e.VITEST_TEST_NAME ?? "",
            error: e.stack ?? e.message ?? String(e),
          })),
        ),
      );
  }
}
