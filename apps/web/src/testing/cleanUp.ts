// A setup file of Vitest's: what a test has rendered or told in toasts is gone before the next one, of this file or of another in the same worker, which
// shares its document and modules.
import { afterEach } from "vitest";
import { shownToasts } from "../ui/toasts.ts";

afterEach(() => shownToasts.set([]));
if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
}
