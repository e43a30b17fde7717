# The product alone, as Next's standalone server. Settings come from the environment at start (lib/platform/settings/env.ts); migrations are applied
# at start by whichever replica comes first, or beforehand by `node operation/migrate.mjs`. `--target demonstration` adds both demonstration
# organisations, to try the product with; without a target there is nothing of them in the image. docs/operations.md says how to pin the
# image that this builds on by its digest.
ARG NODE_IMAGE=node:24.21.0-slim
ARG POSTGRES_IMAGE=postgres:18.4
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# The image is the pinned Node, and nothing of the build needs an install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS runtime
# deploy/upgrade finds the images of other versions by it.
LABEL org.opencontainers.image.title=medlemsansokan
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000
# The product itself ends in order: not ready first, and what is under way finished.
ENV NEXT_MANUAL_SIG_HANDLE=true DRAIN_DELAY_MS=5000
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public/guide-pictures ./public/guide-pictures
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]

FROM runtime AS demonstration
COPY --from=build /app/public/logos ./public/logos
COPY --from=build /app/.next/demonstration ./operation

# For the service `backup` of docker-compose.production.yml: the tools of the database, and age, which encrypts to a public key.
FROM ${POSTGRES_IMAGE} AS backup
LABEL org.opencontainers.image.title=medlemsansokan
RUN apt-get update && apt-get install --yes --no-install-recommends age && rm -rf /var/lib/apt/lists/*

# The last one is what is built without a target.
FROM runtime AS product
