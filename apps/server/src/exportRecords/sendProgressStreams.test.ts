import { readProgress } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, describe, expect, it } from "vitest";
import { SLOW_MODEL, openRecordsApp } from "./testing/recordsApp.ts";

const { current, call, upload, report, records } = openRecordsApp();
let simulator: Simulator;
beforeEach(() => {
  ({ simulator } = current);
});

describe("the streams of several records over one connection", () => {
  interface Frame {
    event: string;
    data: string;
  }
  const framesOf = (text: string): Frame[] =>
    text.split("\n\n").flatMap((block) => {
      const of = (name: string): string | undefined =>
        block
          .split("\n")
          .find((l) => l.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = of("data");
      return data === undefined ? [] : [{ event: of("event") ?? "", data }];
    });

  it("name each record's messages by its id, end with its file or `end`, and then end", async () => {
    const [good, bad] = [await upload({ scriptName: "好" }), await upload({ scriptName: "坏" })];
    simulator.set(SLOW_MODEL);
    await report(good);
    await report(bad);
    const ids = (await records()).records;
    const badId = ids.find((r) => r.name === "坏")!;
    const goodId = ids.find((r) => r.name === "好")!;
    const streaming = call("GET", `/sse-api/records/events?ids=${goodId.id},${badId.id}`);
    await call("POST", "/api/run/cancel", { runId: badId.runId });
    simulator.set({ tokensPerSecond: Infinity });
    const frames = framesOf((await streaming).body);
    const of = (id: string) => frames.filter((f) => f.event === id).map((f) => readProgress(f.data));
    expect(of(badId.id).at(-1)).toEqual({ is: "failed" });
    expect(of(goodId.id).at(-1)).toEqual({
      is: "done",
      fileUrl: `/api/export/exportPDF?scriptId=${good}&recordId=${goodId.id}`,
    });
    expect(of(goodId.id).length).toBeGreaterThan(1);
    const percents = of(goodId.id).flatMap((m) => (m?.is === "progress" ? [m.percent] : []));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    // Whoever comes back after the end hears the end.
    expect(framesOf((await call("GET", `/sse-api/records/events?ids=${badId.id}`)).body)).toEqual([
      { event: badId.id, data: "end" },
    ]);
  });

  it("refuse more than fifty, none, and what is no list", async () => {
    for (const ids of ["", Array.from({ length: 51 }, (_, i) => `r${i}`).join(",")])
      expect((await call("GET", `/sse-api/records/events?ids=${ids}`)).statusCode).toBe(400);
  });
});
