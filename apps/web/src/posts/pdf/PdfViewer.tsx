import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { Icon } from "../../ui/Icon.tsx";
import { PdfPage, PIXELS_PER_POINT } from "./PdfPage.tsx";
import css from "./pdf.module.css";

const STEPS = [50, 75, 100, 125, 150, 200];
const THUMB_WIDTH = 102;
/** Beside a page on a narrow screen. */
const GUTTER = 32;
const A4 = { width: 595, ratio: 842 / 595 };

/** Size of the first page: of scripts all are alike. */
function useSheet(pdf: PDFDocumentProxy) {
  const [sheet, setSheet] = useState(A4);
  useEffect(() => {
    let isUnmounted = false;
    void pdf.getPage(1).then((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      if (!isUnmounted) setSheet({ width, ratio: height / width });
    });
    return () => void (isUnmounted = true);
  }, [pdf]);
  return sheet;
}

/** The page in the middle of the view, and the width that there is for one. */
function useView(pages: number) {
  const view = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(1);
  const [availableWidth, setRoom] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = new ResizeObserver(() => setRoom(element.clientWidth));
    measure.observe(element);
    const updateCurrent = () => {
      const middle = element.scrollTop + element.clientHeight / 3;
      const sheets = [...element.querySelectorAll<HTMLElement>("[data-page]")];
      const at = sheets.findLastIndex((sheet) => sheet.offsetTop <= middle);
      setCurrent(Math.max(1, at + 1));
    };
    element.addEventListener("scroll", updateCurrent, { passive: true });
    return () => {
      measure.disconnect();
      element.removeEventListener("scroll", updateCurrent);
    };
  }, []);
  const show = (number: number): void => {
    const to = Math.min(pages, Math.max(1, number));
    const sheet = view.current?.querySelector<HTMLElement>(`[data-page="${to}"]`);
    if (sheet) view.current?.scrollTo({ top: sheet.offsetTop - 16 });
  };
  return { view, current, availableWidth, show };
}

interface ToolsProps {
  pages: number;
  current: number;
  show: (number: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Turns the pages and enlarges them. */
function Tools({ pages, current, show, zoom, onZoom }: ToolsProps) {
  const step = (by: 1 | -1) => onZoom(STEPS[STEPS.indexOf(zoom) + by] ?? zoom);
  return (
    <div className={css.tools} role="toolbar" aria-label="翻页与缩放">
      <button
        type="button"
        className="icon-btn"
        aria-label="上一页"
        disabled={current <= 1}
        onClick={() => show(current - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label="下一页"
        disabled={current >= pages}
        onClick={() => show(current + 1)}
      >
        <Icon name="down" />
      </button>
      <span className="num" role="status">
        {current} / {pages}
      </span>
      <hr />
      <button
        type="button"
        className={clsx("icon-btn", css.minus)}
        aria-label="缩小"
        disabled={zoom === STEPS[0]}
        onClick={() => step(-1)}
      >
        −
      </button>
      <span className="num">{zoom}%</span>
      <button
        type="button"
        className="icon-btn"
        aria-label="放大"
        disabled={zoom === STEPS.at(-1)}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

/** The pages of a PDF under one another, small ones at the left, and a bar to turn and enlarge them. */
export function PdfViewer({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const sheet = useSheet(pdf);
  const { view, current, availableWidth, show } = useView(pdf.numPages);
  const [zoom, setZoom] = useState(100);
  const natural = sheet.width * PIXELS_PER_POINT;
  // A page never begins wider than its room.
  const fitting = availableWidth > 0 ? Math.min(natural, availableWidth - GUTTER) : natural;
  const width = Math.round((fitting * zoom) / 100);
  const numbers = Array.from({ length: pdf.numPages }, (_, i) => i + 1);
  return (
    <div className={css.frame}>
      <nav className={css.thumbs} aria-label="各页">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-current={number === current ? "page" : undefined}
            aria-label={`第 ${number} 页`}
            onClick={() => show(number)}
          >
            <PdfPage pdf={pdf} number={number} width={THUMB_WIDTH} ratio={sheet.ratio} className={css.thumb} />
            <span aria-hidden="true">{number}</span>
          </button>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls: the keyboard has to get into it. */}
      <section ref={view} className={css.view} aria-label={`《${name}》的 PDF，共 ${pdf.numPages} 页`} tabIndex={0}>
        <Tools pages={pdf.numPages} current={current} show={show} zoom={zoom} onZoom={setZoom} />
        {numbers.map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={width}
            ratio={sheet.ratio}
            className={css.sheet}
            readable
          />
        ))}
      </section>
    </div>
  );
}
