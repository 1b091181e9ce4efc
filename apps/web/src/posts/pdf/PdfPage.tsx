import { useEffect, useRef, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";

/** CSS pixels of a point. */
export const PIXELS_PER_POINT = 96 / 72;
/** Drawn before it comes into sight. */
const RENDER_MARGIN = "600px";

interface Props {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** CSS pixels of its width. */
  width: number;
  /** Height to width, until the page itself is known. */
  ratio: number;
  className?: string | undefined;
  /** Its words stand beside the picture for assistive technology. */
  readable?: boolean;
}

/** One page of a PDF: drawn when it comes near, an empty sheet of its size until then. */
export function PdfPage({ pdf, number, width, ratio, className, readable }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [words, setWords] = useState("");
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: RENDER_MARGIN,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  useEffect(() => {
    if (!isNear) return;
    let isUnmounted = false;
    let stop = (): void => undefined;
    void pdf.getPage(number).then(async (page) => {
      const target = canvas.current;
      if (isUnmounted || !target) return;
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale: scale * Math.min(2, devicePixelRatio) });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      // A page that is drawn anew at another size is cancelled.
      await task.promise.catch(() => undefined);
      if (readable && !isUnmounted) {
        const { items } = await page.getTextContent();
        if (!isUnmounted) setWords(items.map((item) => ("str" in item ? item.str : "")).join(""));
      }
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [isNear, number, pdf, readable, width]);
  return (
    <div ref={box} className={className} style={{ width, height: Math.round(width * ratio) }} data-page={number}>
      <canvas ref={canvas} aria-hidden="true" style={{ width: "100%", height: "100%" }} />
      {readable && <p className="sr">{words}</p>}
    </div>
  );
}
