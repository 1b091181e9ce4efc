import { PLANNING_STOPPED_NOTE, type RunSnapshot } from "@mochang/contract";
import { expect, test } from "vitest";
import { stoppedSentence } from "./stoppedSentence.ts";

const wrote = (text: string) => ({ steps: [{ text }] }) as Pick<RunSnapshot, "steps">;

test("a stopped run says that its words did not take the place of what was offered before", () => {
  const half = `船停了。${PLANNING_STOPPED_NOTE}`;
  const stays = { before: half, after: half };
  expect(stoppedSentence(wrote("船停了。\n"), stays)).toBeNull();
  expect(stoppedSentence(wrote("船停"), { before: "", after: half })).toBeNull();
  expect(stoppedSentence(wrote(""), stays)).toBeNull();
  expect(stoppedSentence(wrote("船"), stays)).toContain("更长");
  expect(stoppedSentence(wrote("船"), { before: "船停了。药没有来。", after: "船停了。药没有来。" })).toContain(
    "上次写完的那一份",
  );
});
