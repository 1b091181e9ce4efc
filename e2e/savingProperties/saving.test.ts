import { expect, test } from "vitest";
import { testDatabase } from "../../apps/server/src/platform/testDatabase.ts";
import { Interleaving } from "./interleaving.ts";
import { openPropertyTestServer } from "./propertyTestServer.ts";

const database = await testDatabase();
/** How many interleavings; MOCHANG_SAVING_SEED begins with another one. A thousand take some minutes on two busy cores. */
const COUNT = Number(process.env.MOCHANG_SAVING_INTERLEAVINGS ?? 120);
const FIRST = Number(process.env.MOCHANG_SAVING_SEED ?? 2_000);
const STEPS = 40;
/** Interleavings under way at once: a part of each is waiting for the database. */
const AT_ONCE = 4;

test("two windows on one document, lost requests and answers, killed windows: nothing that stood in a journal is lost or there twice, both end with the same words", async () => {
  const server = await openPropertyTestServer(database);
  const failures: string[] = [];
  let next = FIRST;
  const work = async (): Promise<void> => {
    while (next < FIRST + COUNT && failures.length === 0) {
      const seed = next++;
      await new Interleaving(server, seed).run(STEPS).catch((error: unknown) => {
        failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(failures).toEqual([]);
});
