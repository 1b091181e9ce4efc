/** A chosen sentence marks the line that it speaks of, and a thread leads from it to the margin of that line. */
export function showClaims(page: Document): void {
  const hero = page.querySelector<HTMLElement>("[data-hero]");
  const sheet = hero?.querySelector<HTMLElement>(".leafpage");
  const thread = hero?.querySelector<SVGSVGElement>(".thread");
  if (!hero || !sheet || !thread) return;
  const buttons = [...hero.querySelectorAll<HTMLButtonElement>("[data-claim]")];
  const draw = (): void => drawThread(hero, sheet, thread);
  for (const button of buttons)
    button.addEventListener("click", () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      for (const mark of sheet.querySelectorAll(".h")) mark.classList.toggle("on", mark.id === button.dataset.claim);
      draw();
    });
  draw();
  addEventListener("resize", draw);
  void page.fonts.ready.then(draw);
}

/** Ends in the margin and crosses no letter. */
function drawThread(hero: HTMLElement, sheet: HTMLElement, thread: SVGSVGElement): void {
  const chip = hero.querySelector('[aria-pressed="true"] .cite')?.getClientRects();
  const line = sheet.querySelector(".h.on")?.getClientRects()[0];
  const last = chip?.item(chip.length - 1);
  if (!last || !line) return;
  const from = hero.getBoundingClientRect();
  const paper = sheet.getBoundingClientRect();
  const start = { x: last.right - from.left + 8, y: last.top + last.height / 2 - from.top };
  const end = { x: paper.left - from.left + 52, y: line.top + line.height / 2 - from.top };
  const turn = paper.left - from.left - 24;
  thread.querySelector("path")?.setAttribute("d", `M${start.x} ${start.y}H${turn}V${end.y}H${end.x}`);
  const dot = thread.querySelector("circle");
  dot?.setAttribute("cx", String(end.x));
  dot?.setAttribute("cy", String(end.y));
  // The sheet is cut off where the band ends.
  thread.classList.toggle("drawn", end.y < from.height);
}
