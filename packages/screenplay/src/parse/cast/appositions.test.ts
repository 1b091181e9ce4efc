import { expect, test } from "vitest";
import type { Line, Scene } from "../../parsed.ts";
import { appositions } from "./appositions.ts";

const COUNT = 200;
const charAt = (i: number): string => String.fromCharCode(0x4e8c + i * 7);
const trades = Array.from({ length: COUNT }, (_, i) => `${charAt(i)}${charAt(i + 300)}老板`);
const names = Array.from({ length: COUNT }, (_, i) => `周${charAt(i + 700)}${charAt(i + 1000)}`);
const people = [...trades, ...names].map((name) => ({ name, speeches: 1, listed: false }));

const action = (text: string): Line => ({
  type: "action",
  start: 0,
  end: text.length,
  text,
  confidence: 1,
});
const sceneOf = (lines: readonly Line[]) => ({ lines }) as Scene;

/** Each trade is named beside a name that is not behind it, so that every place has to be looked at. */
function scenesOf(characters: number): Scene[] {
  const lines: Line[] = [];
  for (let i = 0, length = 0; length < characters; i++) {
    const text = `${trades[i % COUNT]}推开门，${names[(i * 3) % COUNT]}抬头看着他，谁也没有说话。`;
    lines.push(action(text));
    length += text.length;
  }
  return [sceneOf(lines)];
}

function secondsFor(scenes: readonly Scene[]): number {
  const from = process.cpuUsage();
  appositions(scenes, people);
  return process.cpuUsage(from).user / 1e6;
}

test("200 trades and 200 names in twice the text take no more than 2.2 times as long", () => {
  const [once, twice] = [scenesOf(1_000_000), scenesOf(2_000_000)];
  secondsFor(once);
  const least = (scenes: readonly Scene[]) => Math.min(...Array.from({ length: 5 }, () => secondsFor(scenes)));
  const [short, long] = [least(once), least(twice)];
  expect(long).toBeLessThan(2.2 * short + 0.05);
  expect(short).toBeLessThan(1.5);
});

test("the name right behind a trade is found among all names, and two owners are none", () => {
  const scene = (...texts: string[]) => [sceneOf(texts.map(action))];
  const [trade = "", name = "", other = ""] = [trades[0], names[1], names[2]];
  expect([...appositions(scene(`${trade}${name}推门进来。`), people)]).toEqual([[trade, name]]);
  expect([...appositions(scene(`那边${trade}${name}推门进来。`), people)]).toEqual([]);
  expect([...appositions(scene(`${trade}${name}和`, `${trade}${other}进来。`), people)]).toEqual([]);
});
