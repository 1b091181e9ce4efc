const CHARACTER_MS = 100;
const PAUSE_MS = 1_000;

/** What stands of the lines after a step, and how long it stands. */
export interface Typed {
  line: number;
  length: number;
  deleting: boolean;
  waitMs: number;
}

/** The next step of typing and deleting lines one after the other; null once a single line is whole. */
export function typeOn({ line, length, deleting }: Typed, lengths: readonly number[]): Typed | null {
  const whole = lengths[line] ?? 0;
  if (!deleting && length >= whole) {
    if (lengths.length === 1) return null;
    return { line, length: length - 1, deleting: true, waitMs: CHARACTER_MS };
  }
  const next = length + (deleting ? -1 : 1);
  if (next < 0) return { line: (line + 1) % lengths.length, length: 1, deleting: false, waitMs: CHARACTER_MS };
  return { line, length: next, deleting, waitMs: !deleting && next === whole ? PAUSE_MS : CHARACTER_MS };
}

/** Types the headline of the page; it stands still for whoever wants no motion, and for readers, who get it whole. */
export function typeHeadline(page: Document): void {
  const head = page.querySelector<HTMLElement>("[data-typed]");
  const sayElement = head?.querySelector<HTMLElement>(".say");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  if (!head || !sayElement || still.matches) return;
  const lines = (JSON.parse(head.dataset.typed ?? "[]") as string[]).map((line) => Array.from(line));
  const lengths = lines.map((line) => line.length);
  const show = (typed: Typed): void => {
    sayElement.textContent = (lines[typed.line] ?? []).slice(0, typed.length).join("");
    setTimeout(() => {
      const next = typeOn(typed, lengths);
      if (still.matches) sayElement.textContent = (lines[typed.line] ?? []).join("");
      else if (next) show(next);
    }, typed.waitMs);
  };
  show({ line: 0, length: 0, deleting: false, waitMs: CHARACTER_MS });
}
