import { expect, test } from "vitest";
import { chunk, ChunkLog } from "./typing/chunks.ts";

test("what was typed is told as lost, twice or out of order, apart by what the server had said of it", () => {
  const log = new ChunkLog();
  for (let n = 0; n < 5; n++) log.wasTyped(chunk("雁", n), 100 * n);
  log.acknowledged(`[{"text":"${chunk("雁", 0)}${chunk("雁", 1)}"}]`);
  log.browserKilled(350);
  log.wasTyped(chunk("雁", 5), 600);
  const losses = log.losses([`${chunk("雁", 2)}${chunk("雁", 0)}`, `渡口${chunk("雁", 4)}${chunk("雁", 4)}`]);
  expect(losses).toEqual({
    typed: 6,
    acknowledged: 2,
    acknowledgedLost: [chunk("雁", 1)],
    lostWithoutKill: [chunk("雁", 5)],
    lostAgesMs: [50],
    twice: [chunk("雁", 4)],
    outOfOrder: [chunk("雁", 0)],
  });
});
