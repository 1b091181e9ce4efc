/** A section that a phone shows folded opens and closes at its button. From here on no error unfolds them all (theme.js). */
export function foldSections(page: Document): void {
  page.documentElement.dataset.script = "here";
  for (const button of page.querySelectorAll<HTMLElement>("[data-unfold]"))
    button.addEventListener("click", () => {
      const section = button.closest<HTMLElement>(".fold");
      if (!section) return;
      setFold(section, !section.classList.contains("open"));
      // Its end was in view: the page goes on from its beginning.
      if (!section.classList.contains("open")) section.scrollIntoView({ block: "nearest" });
    });
}

/** Opens the folded section that holds this element, if one does. */
export function openAround(element: Element): void {
  const section = element.closest<HTMLElement>(".fold");
  if (section) setFold(section, true);
}

function setFold(section: HTMLElement, open: boolean): void {
  section.classList.toggle("open", open);
  const button = section.querySelector<HTMLElement>("[data-unfold]");
  if (!button) return;
  const word = open ? "收起" : "展开";
  button.textContent = word;
  button.setAttribute("aria-expanded", String(open));
  button.setAttribute("aria-label", `${word}：${button.dataset.unfold ?? ""}`);
}
