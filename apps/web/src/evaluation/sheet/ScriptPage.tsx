import type { Line, Scene } from "@mochang/screenplay";
import { Marked } from "./Marked.tsx";
import { markLine, type Passage } from "./passage.ts";

/** A colon at the end of a cue belongs to the manuscript's way of writing, not to the centred page. */
const bareCue = (line: Line): Line => ({ ...line, text: line.text.replace(/^△\s*/, "").replace(/[：:]\s*$/, "") });
/** The same behind a direction: `甲（旁白）：`. */
const bareDirection = (line: Line): Line => ({ ...line, text: line.text.replace(/(?<=[）)])\s*[：:]\s*$/u, "") });

/** The heading without its number, which stands in the gutter; whole where the quote lies in it, so that offsets hold. */
function bareHeading(line: Line, passage: Passage): Line {
  if (markLine(line, passage).some((p) => p.hit)) return line;
  const rest = line.text.replace(
    /^\s*(?:第\s*[\d一二三四五六七八九十百零〇两]+\s*[场場幕]|\d+(?:[-－—.]\d+)*)\s*[、.．：:，,]?\s*/u,
    "",
  );
  return rest === "" ? line : { ...line, text: rest };
}

/** Lines of a script as a script page sets them: heading bold in the product's 黑 with its number in the gutter, cues and speech centred. */
export function ScriptPage({
  lines,
  scene,
  ordinal,
  passage,
}: {
  lines: readonly Line[];
  scene: Scene | undefined;
  ordinal: number;
  passage: Passage;
}) {
  const out: React.ReactNode[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    const body = <Marked line={line} passage={passage} />;
    switch (line.type) {
      case "heading":
      case "chapter":
        out.push(
          <h3 className="sc" key={line.start}>
            <span className="n">{line.type === "heading" ? (scene?.number ?? ordinal) : null}</span>
            {line.type === "heading" ? <Marked line={bareHeading(line, passage)} passage={passage} /> : body}
          </h3>,
        );
        break;
      case "character": {
        const directions: Line[] = [];
        while (lines[i + 1]?.type === "parenthetical") directions.push(lines[++i] as Line);
        out.push(
          <p className="cu" key={line.start}>
            <Marked line={bareCue(line)} passage={passage} />
            {directions.map((d) => (
              <i key={d.start}>
                <Marked line={bareDirection(d)} passage={passage} />
              </i>
            ))}
          </p>,
        );
        break;
      }
      case "dialogue":
        out.push(
          <p className="di" key={line.start}>
            {body}
          </p>,
        );
        break;
      case "parenthetical":
        out.push(
          <p className="di pa" key={line.start}>
            {body}
          </p>,
        );
        break;
      case "transition":
        out.push(
          <p className="tr" key={line.start}>
            {body}
          </p>,
        );
        break;
      case "meta":
      case "episode":
        out.push(
          <p className="me" key={line.start}>
            {body}
          </p>,
        );
        break;
      default:
        out.push(
          <p className="ac" key={line.start}>
            {body}
          </p>,
        );
    }
  }
  return <>{out}</>;
}
