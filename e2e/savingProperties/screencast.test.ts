import { expect, test } from "vitest";
import { cutTake, webVtt } from "../demo/screencast.ts";

const shots = [
  { file: "0", at: 10 },
  { file: "1", at: 10.1 },
  { file: "2", at: 40 },
  { file: "3", at: 40.2 },
];

test("a still picture is shortened, one under a new caption stands long enough to be read", () => {
  const { frames, captions, seconds } = cutTake(shots, [
    { text: "先", shot: 0 },
    { text: "后", shot: 2 },
  ]);
  expect(frames.map((frame) => frame.seconds)).toEqual([2.2, 1.2, 2.2, 2.2]);
  expect(seconds).toBeCloseTo(7.8);
  expect(captions.map(({ text, from, to }) => [text, from, Math.round(to * 10) / 10])).toEqual([
    ["先", 0, 3.4],
    ["后", 3.4000000000000004, 7.8],
  ]);
});

test("a caption said when nothing changes any more stands under the last picture", () => {
  const { frames, captions, seconds } = cutTake(shots, [
    { text: "先", shot: 0 },
    { text: "完", shot: 4 },
  ]);
  expect(frames.map(({ file }) => file)).toEqual(["0", "1", "2", "3", "3"]);
  expect(captions.at(-1)).toEqual({ from: seconds - 2.2, to: seconds, text: "完" });
});

test("captions are WebVTT", () => {
  expect(webVtt([{ from: 0, to: 65.25, text: "上传" }])).toBe("WEBVTT\n\n00:00.000 --> 01:05.250\n上传\n");
});
