import { openAround } from "./foldSections.ts";

/** A citation of the sample report opens the scene that it quotes, beside the report or over its foot where the window is narrow. */
export function showQuotes(page: Document): void {
  const root = page.querySelector<HTMLElement>("[data-sample]");
  const leaf = root?.querySelector<HTMLElement>(".leafs");
  if (!root || !leaf) return;
  void import("./sampleFont.ts");
  const cites = [...root.querySelectorAll<HTMLAnchorElement>("[data-cite]")];
  const show = (at: number, opens: boolean): void => {
    const cite = cites[at];
    if (!cite) return;
    for (const [i, other] of cites.entries()) other.classList.toggle("on", i === at);
    showScene(leaf, cite, `引文 ${at + 1} / ${cites.length}`);
    if (opens) leaf.classList.add("shown");
  };
  for (const [i, cite] of cites.entries())
    cite.addEventListener("click", (event) => {
      event.preventDefault();
      show(i, true);
    });
  for (const button of leaf.querySelectorAll<HTMLElement>("[data-turn]"))
    button.addEventListener("click", () => {
      const next = cites.findIndex((cite) => cite.classList.contains("on")) + Number(button.dataset.turn);
      if (!cites[next]) return;
      show(next, true);
      openAround(cites[next]);
      cites[next].scrollIntoView({ block: "center" });
    });
  leaf.querySelector("[data-close-leaf]")?.addEventListener("click", () => {
    leaf.classList.remove("shown");
    cites.find((cite) => cite.classList.contains("on"))?.focus({ preventScroll: true });
  });
  show(0, false);
}

function showScene(leaf: HTMLElement, cite: HTMLAnchorElement, count: string): void {
  const id = cite.hash.slice(1);
  for (const scene of leaf.querySelectorAll<HTMLElement>("article")) scene.hidden = scene.id !== id;
  for (const mark of leaf.querySelectorAll(".h")) mark.classList.toggle("on", mark.id === cite.dataset.cite);
  const place = leaf.querySelector("[data-place]");
  if (place) place.textContent = cite.querySelector("b")?.textContent ?? "";
  const counted = leaf.querySelector("[data-count]");
  if (counted) counted.textContent = count;
  const box = leaf.querySelector<HTMLElement>(".script");
  const mark = leaf.querySelector<HTMLElement>(".h.on");
  // Of the box alone: the report stays where it is read.
  if (box) box.scrollTop = mark ? mark.offsetTop - box.offsetTop - box.clientHeight / 3 : 0;
}
