const TURN_MS = 3_000;

/** What keeps a carousel still. */
export interface CarouselPauses {
  /** The visitor paused it or chose a slide. */
  paused: boolean;
  /** The pointer or the focus is in it. */
  inUse: boolean;
  /** The tab is hidden. */
  tabHidden: boolean;
}

export const mayAdvance = ({ paused, inUse, tabHidden }: CarouselPauses): boolean => !paused && !inUse && !tabHidden;

/**
 * Turns every three seconds for as long as it may; the three seconds begin anew whenever it may again.
 * @returns to be called with every change of what keeps the carousel still
 */
export function keepTurning(turn: () => void): (pauses: CarouselPauses) => void {
  let timer: ReturnType<typeof setInterval> | null = null;
  return (pauses) => {
    if (mayAdvance(pauses)) timer ??= setInterval(turn, TURN_MS);
    else if (timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** The slide after so many steps, round and round. */
export const stepFrom = (at: number, by: number, count: number): number => (((at + by) % count) + count) % count;

/** Turns the slides of each `[data-carousel]` every three seconds; still on hover, focus, reduced motion, pause and in a hidden tab. */
export function runCarousel(page: Document): void {
  for (const root of page.querySelectorAll<HTMLElement>("[data-carousel]")) runOne(page, root);
}

function runOne(page: Document, root: HTMLElement): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
  const hold = root.querySelector<HTMLElement>("[data-hold]");
  const pauses: CarouselPauses = { paused: false, inUse: false, tabHidden: page.hidden };
  let at = 0;
  const show = (next: number): void => {
    at = next;
    for (const slides of root.querySelectorAll(".slides"))
      for (const [i, slide] of [...slides.children].entries()) slide.classList.toggle("on", i === at);
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(i === at));
      tab.tabIndex = i === at ? 0 : -1;
    }
  };
  const update = keepTurning(() => show(stepFrom(at, 1, tabs.length)));
  const setPaused = (paused: boolean): void => {
    pauses.paused = paused;
    update(pauses);
    hold?.setAttribute("aria-pressed", String(paused));
    const word = hold?.querySelector("span");
    if (word) word.textContent = paused ? "播放" : "暂停";
  };
  const choose = (next: number): void => {
    show(stepFrom(next, 0, tabs.length));
    setPaused(true);
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(i));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : by && at + by;
      if (next === undefined) return;
      event.preventDefault();
      choose(next);
      tabs[at]?.focus();
    });
  }
  for (const arrow of root.querySelectorAll<HTMLElement>("[data-step]"))
    arrow.addEventListener("click", () => choose(at + Number(arrow.dataset.step)));
  hold?.addEventListener("click", () => setPaused(!pauses.paused));
  const attend = (): void => {
    pauses.inUse = root.matches(":hover, :focus-within");
    update(pauses);
  };
  for (const event of ["mouseenter", "mouseleave", "focusin"] as const) root.addEventListener(event, attend);
  // The focus has left only after this event.
  root.addEventListener("focusout", () => setTimeout(attend));
  page.addEventListener("visibilitychange", () => {
    pauses.tabHidden = page.hidden;
    update(pauses);
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  still.addEventListener("change", () => still.matches && setPaused(true));
  setPaused(still.matches);
}
