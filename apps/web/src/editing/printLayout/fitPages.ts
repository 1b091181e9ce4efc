import { pageFormat, type PageFormat } from "@mochang/screenplay/pageFormat";
import type { Region } from "@mochang/screenplay/region";
import css from "./paper.module.css";

/** Below this width pages are a hairline: the phone's sheet has no paper. */
const PAPER_FROM = "(min-width: 1024px)";

/** What is laid out has a box; what is far from the window has none. */
const isLaidOut = (element: Element): boolean => element.getClientRects().length > 0;

/** Writes only what changed: a style that is set invalidates the layout. */
function setLength(element: HTMLElement, name: string, value: number): void {
  const text = `${Math.max(0, Math.round(value * 100) / 100)}px`;
  if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
}

/** The measures of the region's page, in points, for the styles that set the script on it. */
function describePaper(article: HTMLElement, { margin, line, height, styles }: PageFormat): void {
  const measures = {
    top: margin.top,
    bottom: margin.bottom,
    left: margin.left,
    right: margin.right,
    body: height - margin.top - margin.bottom,
    line,
    title: styles.title.before,
    scene: styles.heading.before,
    heading: styles.heading.after,
    before: styles.action.before,
    cue: styles.cue.left,
    aside: styles.parenthetical.left,
    "aside-right": styles.parenthetical.right,
    dialogue: styles.dialogue.left,
    "dialogue-right": styles.dialogue.right,
  };
  for (const [name, value] of Object.entries(measures)) article.style.setProperty(`--paper-${name}`, String(value));
}

/**
 * Gives each page that is laid out the height of its paper, which is `body` pixels between its margins: the room that its text leaves is put above the break that ends it
 * (`--rest`). A page whose beginning is far from the window keeps what it was given when it was measured last.
 */
export function fitPages(article: HTMLElement, script: HTMLElement, body: number): void {
  let start: number | null =
    script.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(script).paddingTop);
  const rests: [HTMLElement, number][] = [];
  for (const element of script.querySelectorAll<HTMLElement>('[data-part="page-break"]')) {
    if (!isLaidOut(element)) {
      start = null;
      continue;
    }
    const { top, bottom } = element.getBoundingClientRect();
    if (start !== null) rests.push([element, body - (top - start)]);
    start = bottom;
  }
  const end = script.lastElementChild;
  const last = start !== null && end && isLaidOut(end) ? body - (end.getBoundingClientRect().bottom - start) : null;
  for (const [element, rest] of rests) setLength(element, "--rest", rest);
  if (last !== null) setLength(article, "--last", last);
}

/** Shows the sheet as paper of a region until it is called off; pages are fitted as they come near the window and as their text changes. */
export function showPaper(script: HTMLElement, region: Region): () => void {
  const article = script.closest<HTMLElement>('[data-part="sheet"]');
  if (!article) return () => undefined;
  const style = article.getAttribute("style");
  const isHan = /\p{Script=Han}/u.test(script.textContent.slice(0, 2_000));
  const format = pageFormat(region, { han: isHan, episodes: false });
  describePaper(article, format);
  article.classList.add(css.paper ?? "");
  article.dataset["paper"] = region;
  let frame = 0;
  const fit = (): void => {
    frame = 0;
    const point = article.clientWidth / format.width;
    setLength(article, "--pt", point);
    if (matchMedia(PAPER_FROM).matches)
      fitPages(article, script, point * (format.height - format.margin.top - format.margin.bottom));
  };
  const fitLater = (): void => void (frame ||= requestAnimationFrame(fit));
  // A break that is added, a row more or less: each changes the height of the script.
  const observer = new ResizeObserver(fitLater);
  observer.observe(script);
  observer.observe(article);
  const listeners = new AbortController();
  document.addEventListener("scroll", fitLater, { capture: true, passive: true, signal: listeners.signal });
  fit();
  return () => {
    observer.disconnect();
    listeners.abort();
    cancelAnimationFrame(frame);
    article.classList.remove(css.paper ?? "");
    delete article.dataset["paper"];
    article.setAttribute("style", style ?? "");
  };
}
