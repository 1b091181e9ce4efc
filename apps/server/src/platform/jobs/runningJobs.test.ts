import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "../log.ts";
import type { ClaimedJob } from "./claimJobs.ts";
import type { JobKind } from "./jobKind.ts";
import { RunningJobs } from "./runningJobs.ts";

const job = (id: string): ClaimedJob => ({ id, data: {}, retry: 0, retryLimit: 3, expireSeconds: 600 });
const kind = (name: string) => ({ name, schema: z.object({}) }) as unknown as JobKind<object>;

test("a kind whose last job ends while another's are kept alive ends no heartbeat", async () => {
  const client = { query: () => Promise.resolve({ rows: [] }), release: () => undefined };
  const pool = { connect: () => Promise.resolve(client), query: client.query } as unknown as Pool;
  const touched: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const boss = {
    async touch(name: string, ids: string[]) {
      if (ids.length === 0) throw new Error("touch() requires an id");
      touched.push(name);
      resolve();
      if (name === "first") await ending;
    },
  } as unknown as PgBoss;
  const jobs = new RunningJobs(boss, pool, silentLog());
  const { promise: last, resolve: endLast } = Promise.withResolvers<void>();
  const first = jobs.run(kind("first"), () => last, job("a"));
  const ending = jobs.run(kind("second"), () => promise, job("b"));
  const third = jobs.run(kind("third"), () => last, job("c"));
  await jobs.heartbeat();
  expect(touched).toEqual(["first", "second", "third"]);
  endLast();
  await Promise.all([first, third]);
});
