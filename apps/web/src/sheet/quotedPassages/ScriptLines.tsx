import type { Line, SceneName } from "@mochang/screenplay";
import { writtenNumber } from "@mochang/screenplay/scenes";
import type { ReactNode } from "react";
import { MarkedLine } from "./MarkedLine.tsx";
import { markLine, type SheetPassage } from "./sheetPassage.ts";
import { lineProps } from "./lineClassNames.ts";
import css from "./scriptLines.module.css";

/** A cue without its △ and colon, which belong to the manuscript and not to the centred page. */
const bareCue = (line: Line): Line => ({ ...line, text: line.text.replace(/^△\s*/, "").replace(/[：:]\s*$/, "") });
/** A direction without the colon behind it: `甲（旁白）：`. */
const bareDirection = (line: Line): Line => ({ ...line, text: line.text.replace(/(?<=[）)])\s*[：:]\s*$/u, "") });
/** The heading without its number, which stands in the gutter; whole where the quote lies in it, so that offsets hold. */
function bareHeading(line: Line, passage: SheetPassage): Line {
  if (markLine(line, passage).some((part) => part.hit)) return line;
  const number = writtenNumber(line.text);
  return number === "" ? line : { ...line, text: line.text.slice(number.length) };
}

interface Props {
  lines: readonly Line[];
  /** What the scene is called; undefined for the front matter and for chapters. */
  label: Pick<SceneName, "short" | "written"> | undefined;
  passage: SheetPassage;
}

function HeadingLine({ line, label, passage }: Omit<Props, "lines"> & { line: Line }) {
  const isScene = line.type === "heading";
  return (
    <h3 {...lineProps(line.type)}>
      <span className={css.sceneNumber} data-scene-number="">
        {isScene ? label?.short : null}
      </span>
      <MarkedLine line={isScene && label?.written ? bareHeading(line, passage) : line} passage={passage} />
    </h3>
  );
}

/** A cue with the directions that stand on its row. */
const CueLine = ({ line, directions, passage }: { line: Line; directions: readonly Line[]; passage: SheetPassage }) => (
  <p {...lineProps("character")}>
    <MarkedLine line={bareCue(line)} passage={passage} />
    {directions.map((direction) => (
      <i key={direction.start}>
        <MarkedLine line={bareDirection(direction)} passage={passage} />
      </i>
    ))}
  </p>
);

/** Lines of a script as a script page sets them: heading bold in the product's 黑 with its number in the gutter, cues and speech centred. */
export function ScriptLines({ lines, label, passage }: Props) {
  const set: ReactNode[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    if (line.type === "heading" || line.type === "chapter")
      set.push(<HeadingLine key={line.start} line={line} label={label} passage={passage} />);
    else if (line.type === "character") {
      const directions: Line[] = [];
      while (lines[i + 1]?.type === "parenthetical") directions.push(lines[++i] as Line);
      set.push(<CueLine key={line.start} line={line} directions={directions} passage={passage} />);
    } else
      set.push(
        <p {...lineProps(line.type)} key={line.start}>
          <MarkedLine line={line} passage={passage} />
        </p>,
      );
  }
  return <>{set}</>;
}
