// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import { UploadDrawer } from "./LazyUploadDrawer.tsx";

beforeEach(() => shownToasts.set([]));
afterEach(cleanup);

/** A file that is dropped on the page; whether the browser would open it. */
function dropFile(): boolean {
  const drop = Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { types: ["Files"] } });
  return dispatchEvent(drop);
}

test("a file that is dropped before the form was ever opened is refused in a sentence", () => {
  render(
    <UploadDrawer open={false} onClose={() => undefined} Estimate={() => null} onStored={() => Promise.resolve()} />,
  );
  expect(dropFile()).toBe(false);
  expect(shownToasts.get().map(({ sentence }) => sentence)).toEqual(["请先打开上传的表单"]);
});
