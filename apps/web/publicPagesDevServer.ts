import type { Plugin } from "vite";
import { ENTRY_PAGES } from "../../packages/contract/src/publicPages.ts";

/** The development server answers the paths that have entries of their own with them, as the product's server does. */
export const publicPagesDevServer = (): Plugin => ({
  name: "public-pages",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const page = ENTRY_PAGES[(request.url ?? "").split("?", 1)[0] ?? ""];
      if (page !== undefined) request.url = `/${page}`;
      next();
    });
  },
});
