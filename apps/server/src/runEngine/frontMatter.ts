/** A Markdown file's head (`key: value` lines between two `---`) and body. Values are numbers, `[lists, of, words]` or text. */
export function readFrontMatter(source: string): { head: Record<string, unknown>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(source.replaceAll("\r\n", "\n"));
  if (!match) throw new Error("没有文首：开头要有两条 ---，各占一行");
  const head: Record<string, unknown> = {};
  for (const line of (match[1] ?? "").split("\n")) {
    const at = line.indexOf(":");
    if (at < 0) throw new Error(`文首有一行没有冒号：${line}`);
    head[line.slice(0, at).trim()] = readValue(line.slice(at + 1).trim());
  }
  return { head, body: (match[2] ?? "").trim() };
}

function readValue(text: string): unknown {
  if (/^-?\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  const list = /^\[(.*)\]$/u.exec(text)?.[1];
  return list === undefined
    ? text
    : list
        .split(",")
        .map((s) => s.trim())
        .filter(Boolean);
}
