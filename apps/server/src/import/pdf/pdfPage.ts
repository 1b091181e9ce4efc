/** A piece of text as pdf.js gives it, in points from the page's top left corner as the page is shown. */
export interface Piece {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  height: number;
}

/** A part of a line without a wide gap. */
export interface LinePart {
  text: string;
  x: number;
  right: number;
  /** The white space that stands for the gap before it. */
  gap: string;
}

/** One printed line. */
export interface PrintedLine {
  text: string;
  x: number;
  /** Right edge. */
  right: number;
  y: number;
  height: number;
  page: number;
  /** The parts of a line that has wide gaps. */
  parts?: LinePart[];
}

export interface PrintedPage {
  number: number;
  width: number;
  height: number;
  lines: PrintedLine[];
}
