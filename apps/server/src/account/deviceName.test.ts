import { expect, test } from "vitest";
import { deviceNameOf } from "./deviceName.ts";

const BEHIND = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BEHIND} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Windows 上的 Edge"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BEHIND} Version/18.0 Safari/605.1.15`, "Mac 上的 Safari"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${BEHIND} Mobile/15E148 MicroMessenger/8`,
    "iPhone 上的微信",
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BEHIND} Chrome/140.0 Mobile Safari/537.36`, "安卓手机上的 Chrome"],
  [`Mozilla/5.0 (Linux; Android 15; Tab) ${BEHIND} Chrome/140.0 Safari/537.36`, "安卓平板上的 Chrome"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux 上的 Firefox"],
  ["curl/8.7.1", "不认识的程序"],
  ["<script>alert(1)</script>", "不认识的程序"],
  ["", "不认识的程序"],
  [undefined, "不认识的程序"],
])("%j is %s", (agent, words) => expect(deviceNameOf(agent)).toBe(words));
