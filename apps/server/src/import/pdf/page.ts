/** A piece of text as pdf.js gives it, in points from the page's top left corner as the page is shown. */
export interface Piece {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  height: number;
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
}

export interface PrintedPage {
  number: number;
  width: number;
  height: number;
  lines: PrintedLine[];
}
