/**
 * The home page brings its stylesheets at the end of its body, so that the first paint does not wait for them (`homePage.ts`). What a dialog or another page loads later goes to
 * the end of the head and would rank below them: they go into the head, before whatever comes, and leave the body as soon as they hold there.
 */
export function moveSheetsToHead(): void {
  let last: Element | null = document.head.querySelector("style");
  for (const link of document.body.querySelectorAll<HTMLLinkElement>(':scope > link[rel="stylesheet"]')) {
    const moved = link.cloneNode() as HTMLLinkElement;
    moved.onload = () => link.remove();
    if (last) last.after(moved);
    else document.head.prepend(moved);
    last = moved;
  }
}
