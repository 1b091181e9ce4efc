// @vitest-environment jsdom
import { expect, test } from "vitest";
import { copyText } from "./copyText.ts";

test("words are copied where the browser has no clipboard of its own, and the focus stays", async () => {
  expect(navigator.clipboard).toBeUndefined();
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  let copied = "";
  document.execCommand = () => {
    const field = document.querySelector("textarea")!;
    copied = field.value.slice(field.selectionStart, field.selectionEnd);
    return true;
  };
  expect(await copyText("https://例.cn/review#k=1")).toBe(true);
  expect(copied).toBe("https://例.cn/review#k=1");
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("textarea")).toBeNull();
  document.execCommand = () => false;
  expect(await copyText("不让")).toBe(false);
});
