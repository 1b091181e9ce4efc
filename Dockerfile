# syntax=docker/dockerfile:1.7
# The product for compose.yaml. The server runs its TypeScript as it is; only the web app is built.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
# Manifests first: as long as they stay, so does the layer of dependencies.
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/generation/package.json packages/generation/
COPY packages/screenplay/package.json packages/screenplay/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY tools/model-simulator/package.json tools/model-simulator/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# Not `npm ci`: docs/decisions/0004.
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN node -e 'import("./scripts/installAndBuild.mjs").then((s) => s.buildWeb())' \
 && node --disable-warning=ExperimentalWarning -e 'import("./apps/server/src/export/fonts.ts").then((fonts) => fonts.fontFolders())' \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf e2e bench apps/web/src packages/screenplay/samples

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# The program belongs to root and is only read; /data is all that the account may write.
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=8080
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/containerHealth.mjs"]
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/src/main.ts"]
