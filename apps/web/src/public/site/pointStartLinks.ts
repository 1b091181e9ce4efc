/** Whoever is logged in goes from a start button to the work itself; everybody else to the login page, as the links are written. */
export function pointStartLinks(page: Document): void {
  const starts = page.querySelectorAll<HTMLAnchorElement>("[data-start]");
  if (starts.length === 0) return;
  void isSignedIn().then((signedIn) => {
    if (!signedIn) return;
    for (const link of starts) link.href = link.dataset.start ?? link.href;
    for (const part of page.querySelectorAll<HTMLElement>("[data-signed-in]")) part.hidden = false;
    for (const part of page.querySelectorAll<HTMLElement>("[data-signed-out]")) part.hidden = true;
  });
}

async function isSignedIn(): Promise<boolean> {
  try {
    const answer = (await (await fetch("/api/site/info")).json()) as { data?: { signedIn?: unknown } };
    return answer.data?.signedIn === true;
  } catch {
    return false;
  }
}
