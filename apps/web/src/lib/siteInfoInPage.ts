/** What the server wrote of the installation into the page, not checked; null where it wrote nothing. */
export function siteInfoInPage(): unknown {
  try {
    return JSON.parse(document.getElementById("site-info")?.textContent ?? "null") as unknown;
  } catch {
    return null;
  }
}
