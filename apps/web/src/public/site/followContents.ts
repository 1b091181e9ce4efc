/** Below the page's bar: a heading that has passed it has begun its part. */
const READ_BELOW_PX = 140;

/** Marks the part in view in a list of contents. */
export function followContents(page: Document): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>("[data-contents] a")];
  if (links.length === 0) return;
  const heads = links.map((link) => page.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = (): void => {
    const at = heads.findLastIndex((head) => head !== null && head.getBoundingClientRect().top < READ_BELOW_PX);
    for (const [i, link] of links.entries())
      if (i === Math.max(at, 0)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  };
  mark();
  addEventListener("scroll", mark, { passive: true });
}
