// A setup file of Vitest's: what a test has rendered is gone before the next one, of this file or of another in the same worker, which shares its document.
import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
}
