/** First match wins: Edge and WeChat call themselves Chrome and Safari, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/u, "微信"],
  [/QQBrowser/u, "QQ 浏览器"],
  [/UCBrowser/u, "UC 浏览器"],
  [/MiuiBrowser/u, "小米浏览器"],
  [/HuaweiBrowser/u, "华为浏览器"],
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/OPR\/|Opera/u, "Opera"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/Chrome|CriOS/u, "Chrome"],
  [/Safari/u, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/u, "iPhone "],
  [/iPad/u, "iPad "],
  [/HarmonyOS|OpenHarmony/u, "鸿蒙设备"],
  [/Android(?=.*Mobile)/u, "安卓手机"],
  [/Android/u, "安卓平板"],
  [/Windows/u, "Windows "],
  [/Mac OS X|Macintosh/u, "Mac "],
  [/CrOS/u, "Chromebook "],
  [/Linux|X11/u, "Linux "],
];

const nameIn = (table: typeof BROWSERS, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** A `User-Agent` in plain words, e.g. `Windows 上的 Edge`: a name of these tables, never words of the sender. */
export function deviceNameOf(userAgent: string | undefined): string {
  const agent = userAgent ?? "";
  const system = nameIn(SYSTEMS, agent);
  const browser = nameIn(BROWSERS, agent);
  if (system === undefined && browser === undefined) return "不认识的程序";
  if (system === undefined) return browser ?? "";
  if (browser === undefined) return `${system}上的程序`;
  return `${system}上的${/^[\u4e00-\u9fff]/u.test(browser) ? "" : " "}${browser}`;
}
