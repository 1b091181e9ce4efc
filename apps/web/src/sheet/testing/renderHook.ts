import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";

export { act, renderHook } from "@testing-library/react";

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);
