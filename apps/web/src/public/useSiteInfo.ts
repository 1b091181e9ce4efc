import type { SiteInfo } from "@mochang/contract";
import { useEffect, useState } from "react";
import { get, type Schema } from "../lib/api.ts";
import { siteInfoInPage } from "../lib/siteInfoInPage.ts";

/** Checked by hand, since the public pages do not load zod: the parts that they read. */
const SITE_INFO: Schema<SiteInfo> = {
  safeParse: (value) => {
    const { trialSms, signedIn } = (value ?? {}) as Partial<SiteInfo>;
    return typeof trialSms === "boolean" && typeof signedIn === "boolean"
      ? { success: true, data: value as SiteInfo }
      : { success: false };
  },
};
const RETRY_MS = 1_000;

/** So that nothing moves when the call has come. */
function readPage(): SiteInfo | null {
  const found = SITE_INFO.safeParse(siteInfoInPage());
  return found.success ? found.data : null;
}

/** What is known of this installation before anyone logs in; null until it is known. A call that fails is made once more. */
export function useSiteInfo(): SiteInfo | null {
  const [site, setSite] = useState(readPage);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchSite = () => get("/api/site/info", {}, SITE_INFO, controller.signal).then(setSite);
    fetchSite().catch(() => {
      if (!controller.signal.aborted) timer = setTimeout(() => void fetchSite().catch(() => undefined), RETRY_MS);
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
  return site;
}
