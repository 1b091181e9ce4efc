import { expect, it } from "vitest";
import { fakeStreams } from "../lib/fakeStreams.ts";
import { followSteps } from "./followSteps.ts";

it("tells each newer revision once, and takes a broken connection up again at the newest that it knows", () => {
  const streams = fakeStreams();
  const revisions: number[] = [];
  const stop = followSteps({ scriptId: "s", versionId: "v" }, 4, (now) => revisions.push(now), streams.effects);
  expect(streams.last().url).toContain("revision=4");
  streams.last().emit("message", "4");
  streams.last().emit("message", "6");
  streams.last().emit("message", "6");
  expect(revisions).toEqual([6]);
  streams.last().breakOff();
  streams.waits.at(-1)?.act();
  expect(streams.last().url).toContain("revision=6");
  stop();
  expect(streams.last().readyState).toBe(2);
});
