/** Below the page's bar: a heading that has passed it has begun its part. */
const READ_BELOW_PX = 140;

/** Marks the part in view in each list of contents. */
export function followContents(page: Document): void {
  for (const list of page.querySelectorAll<HTMLElement>("[data-contents]")) followList(page, list);
}

function followList(page: Document, list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("a")];
  if (links.length === 0) return;
  const heads = links.map((link) => page.getElementById(decodeURIComponent(link.hash.slice(1))));
  let current: number | null = null;
  const mark = (): void => {
    const passed = heads.findLastIndex((head) => head !== null && head.getBoundingClientRect().top < READ_BELOW_PX);
    const { scrollHeight, clientHeight } = page.documentElement;
    // The last part may be too short for its heading to come up to the bar.
    const isAtEnd = scrollY > 0 && scrollY + clientHeight > scrollHeight - 2;
    const at = isAtEnd ? links.length - 1 : Math.max(passed, 0);
    if (at === current) return;
    current = at;
    for (const [i, link] of links.entries())
      if (i === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    // A row that is wider than the window follows, by itself: the page stays where it is read.
    const link = links[at];
    if (link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  };
  mark();
  addEventListener("scroll", mark, { passive: true });
}
