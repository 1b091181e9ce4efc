import type { PaperBlock, PaperRun } from "@mochang/contract";
import type { ReactNode } from "react";

/** ① to ㊿, as the PDF numbers them; larger ones in digits. */
export const footnoteMark = (n: number): string =>
  n <= 20
    ? String.fromCharCode(0x245f + n)
    : n <= 35
      ? String.fromCharCode(0x3251 + n - 21)
      : n <= 50
        ? String.fromCharCode(0x32b1 + n - 36)
        : `(${n})`;

const Run = ({ run }: { run: PaperRun }): ReactNode => {
  if (run.t === "b") return <strong>{run.s}</strong>;
  if (run.t === "i") return <em>{run.s}</em>;
  if (run.t === "q")
    return (
      <sup>
        <a href={`#quote-${run.n}`} aria-label={`引文 ${run.n}，${run.s}`}>
          {footnoteMark(run.n)}
        </a>
      </sup>
    );
  return run.s;
};

const Runs = ({ runs }: { runs: readonly PaperRun[] }) => (
  <>
    {runs.map((run, i) => (
      <Run key={i} run={run} />
    ))}
  </>
);

/** The citations of some blocks, in order of use, each once: the notes under a section. */
export function footnotesOf(blocks: readonly PaperBlock[]): Extract<PaperRun, { t: "q" }>[] {
  const found = new Map<number, Extract<PaperRun, { t: "q" }>>();
  const runs = (list: readonly PaperRun[]) => list.forEach((r) => r.t === "q" && !found.has(r.n) && found.set(r.n, r));
  const visit = (b: PaperBlock): void => {
    if (b.t === "p" || b.t === "h") runs(b.runs);
    else if (b.t === "quote") b.blocks.forEach(visit);
    else if (b.t === "table") [b.head, ...b.rows].forEach((row) => row.forEach(runs));
    else b.items.forEach((item) => item.forEach(visit));
  };
  blocks.forEach(visit);
  return [...found.values()];
}

const Block = ({ block: b }: { block: PaperBlock }): ReactNode => {
  switch (b.t) {
    case "p":
      return (
        <p>
          <Runs runs={b.runs} />
        </p>
      );
    case "h":
      return (
        <h4>
          <Runs runs={b.runs} />
        </h4>
      );
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={b.blocks} />
        </blockquote>
      );
    case "table":
      return (
        <table>
          <thead>
            <tr>
              {b.head.map((cell, i) => (
                <th key={i} scope="col">
                  <Runs runs={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {b.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, k) => (
                  <td key={k}>
                    <Runs runs={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    default: {
      const items = b.items.map((item, i) => (
        <li key={i}>
          <Blocks blocks={item} />
        </li>
      ));
      return b.t === "ol" ? <ol start={b.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
};

/** A section's text as paper sets it. */
export const Blocks = ({ blocks }: { blocks: readonly PaperBlock[] }) => (
  <>
    {blocks.map((block, i) => (
      <Block key={i} block={block} />
    ))}
  </>
);
