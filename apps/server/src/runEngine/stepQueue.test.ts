import fc from "fast-check";
import { expect, test } from "vitest";
import { createStepQueue } from "./stepQueue.ts";

test("law: every step begins once, after those that it comes after, whatever the number of workers", async () => {
  const graph = fc
    .array(fc.array(fc.nat(20), { maxLength: 3 }), { minLength: 1, maxLength: 20 })
    .map((rows) => rows.map((row, i) => ({ key: `${i}`, after: row.filter((j) => j < i).map(String) })));
  await fc.assert(
    fc.asyncProperty(graph, fc.integer({ min: 1, max: 6 }), async (steps, workers) => {
      const queue = createStepQueue(steps);
      const ended: string[] = [];
      const work = async (): Promise<void> => {
        for (let step = await queue.next(); step; step = await queue.next()) {
          expect(step.after.every((key) => ended.includes(key))).toBe(true);
          await Promise.resolve();
          ended.push(step.key);
          queue.ended(step.key);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      expect(ended.toSorted()).toEqual(steps.map(({ key }) => key).toSorted());
    }),
  );
});

test("steps that wait for one another are an error", async () => {
  const queue = createStepQueue([
    { key: "a", after: ["b"] },
    { key: "b", after: ["a"] },
  ]);
  await expect(queue.next()).rejects.toThrow("wait for one another");
});

test("a step that comes after one that is not in the list begins at once", async () => {
  expect(await createStepQueue([{ key: "a", after: ["done before"] }]).next()).toMatchObject({ key: "a" });
});

test("callers that wait when the queue is stopped get no step", async () => {
  const queue = createStepQueue([{ key: "a" }, { key: "b", after: ["a"] }]);
  await queue.next();
  const second = queue.next();
  queue.stop();
  expect(await second).toBeUndefined();
});
