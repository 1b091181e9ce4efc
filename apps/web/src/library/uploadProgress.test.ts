import { expect, it } from "vitest";
import { phaseLine } from "./uploadProgress.ts";

it("names the step, and gives no figure that it does not know", () => {
  expect(phaseLine({ at: "sending", share: 0.456 })).toMatchObject({ step: "正在上传", count: "45%" });
  expect(phaseLine({ at: "reading" })).toMatchObject({ step: "正在读稿", count: "", percent: null });
  expect(phaseLine({ at: "reading", step: "正在分场", percent: 60 })).toMatchObject({
    step: "正在分场",
    count: "60%",
    percent: 60,
  });
});
