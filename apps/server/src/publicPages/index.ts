/** Pages that need no login, made of the configuration and our own texts when the server starts. */
import { PUBLIC_PATHS } from "@mochang/contract";
import { readContent } from "../content/index.ts";
import type { App, ReadyPage } from "../platform/index.ts";
import { fillShell, robots, sitemap, type Page } from "./frame.ts";
import { generatingPage, modifyingPage } from "./intros.ts";
import { landingPage } from "./landing.ts";
import { legalPage } from "./legalPage.ts";
import { notFoundPage } from "./notFoundPage.ts";
import { samplePage } from "./sample.ts";
import { readSampleWork } from "./sampleWork.ts";
import type { PublicSettings, Site } from "./site.ts";

export type { PublicSettings } from "./site.ts";

export interface PublicPagesDeps {
  settings: PublicSettings;
  ink: Site["ink"];
  now: Date;
}

/**
 * Every public page by its path, in the shell that the web app's build made.
 * @throws Error naming the text that is not as it should be
 */
export function renderPublicPages(shell: string, { settings, ink, now }: PublicPagesDeps): Map<string, ReadyPage> {
  const { agreement, privacy, about } = readContent(settings);
  const site: Site = { settings, agreement, privacy, about, ink, year: now.getFullYear() };
  const work = readSampleWork();
  const pages: Page[] = [
    landingPage(site, work),
    generatingPage(site),
    modifyingPage(site),
    samplePage(site, work),
    legalPage(site, "agreement"),
    legalPage(site, "privacy"),
    notFoundPage(site),
  ];
  const ready = new Map<string, ReadyPage>(
    pages.map((page) => [
      page.path,
      {
        status: page.path === PUBLIC_PATHS.notFound ? 404 : 200,
        type: "text/html; charset=utf-8",
        body: fillShell(shell, page, site),
      },
    ]),
  );
  ready.set("/robots.txt", { status: 200, type: "text/plain; charset=utf-8", body: robots(settings.PUBLIC_URL) });
  if (settings.PUBLIC_URL)
    ready.set("/sitemap.xml", { status: 200, type: "application/xml", body: sitemap(settings.PUBLIC_URL, pages) });
  return ready;
}

/** Puts the pages where the web app's server finds them; without a built web app there are none. */
export function registerPublicPages({ readyPages }: Pick<App, "readyPages">, deps: PublicPagesDeps): void {
  if (readyPages.shell === null) return;
  for (const [path, page] of renderPublicPages(readyPages.shell, deps)) readyPages.byPath.set(path, page);
}
