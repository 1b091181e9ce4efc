import { expect, test } from "vitest";
import { gravestDoubt } from "./gravestDoubt.ts";

const doubt = (kind: string) => ({ kind, message: `${kind}。` });

test("the gravest doubt comes first, whatever their order", () =>
  expect(gravestDoubt([doubt("low-confidence-lines"), doubt("no-headings")])).toEqual({
    doubt: doubt("no-headings"),
    isGrave: true,
  }));

test("lines that may be something else are told without a warning", () =>
  expect(gravestDoubt([doubt("comments-read"), doubt("low-confidence-lines")])?.isGrave).toBe(false));

test("what import merely tells is no doubt about the reading", () =>
  expect(gravestDoubt([doubt("comments-read"), doubt("pictures-left-out")])).toBeNull());
