import { expect, it } from "vitest";
import { fakeStreams } from "../../lib/fakeStreams.ts";
import { followPreparation, type Prepared } from "./followPreparation.ts";

function begin() {
  const streams = fakeStreams();
  const received: Prepared[] = [];
  const ended = followPreparation("s 1", (step) => received.push(step), streams.effects);
  const say = (data: unknown) => streams.last().emit("message", JSON.stringify(data));
  return { ...streams, received, ended, say };
}

it("tells the three steps, and is done at 100", async () => {
  const { last, received, ended, say } = begin();
  expect(last().url).toBe("/sse-api/sse/connect/s%201/two");
  say({ step: 1, message: "《借雨》", percent: 33 });
  last().emit("message", "not json");
  say({ step: 2, message: "12 场", percent: 66 });
  say({ step: 3, message: "3 个人物", percent: 100 });
  await ended;
  expect(received.map(({ step }) => step)).toEqual([1, 2, 3]);
  expect(last().readyState).toBe(2);
});

it.each([
  ["a failure", ({ say }: ReturnType<typeof begin>) => say({ message: "end", percent: 0 })],
  ["a broken connection", ({ last }: ReturnType<typeof begin>) => last().breakOff()],
  ["silence", ({ waits }: ReturnType<typeof begin>) => waits.at(-1)?.act()],
])("ends with %s, too: the copy is there already", async (_, happen) => {
  const stream = begin();
  happen(stream);
  await stream.ended;
  expect(stream.received).toEqual([]);
});
