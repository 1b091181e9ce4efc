// A setup file of Vitest's: what a test has rendered or told in toasts is gone before the next one, and what a file has put into the document otherwise
// before the next file of the same worker, which shares its document and modules.
import { afterAll, afterEach } from "vitest";
import { shownToasts } from "../ui/toasts.ts";

afterEach(() => shownToasts.set([]));
if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
  afterAll(() => document.body.replaceChildren());
}
