import type { Plugin } from "vite";
import { PUBLIC_PATHS } from "../../packages/contract/src/publicPages.ts";

/** The development server answers the public paths with the public entry, as the product's server does. */
export const publicPages = (): Plugin => ({
  name: "public-pages",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (PUBLIC_PATHS.includes((request.url ?? "").split("?", 1)[0] ?? "")) request.url = "/public.html";
      next();
    });
  },
});
