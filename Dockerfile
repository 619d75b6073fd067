# The service, its back office and its commands, without what is only needed to build and test them.
# docker build -t mobile-money .
# A name can be given to another image at any time, a digest cannot: --build-arg NODE_DIGEST=sha256:… pins what is built on.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NODE_DIGEST=

FROM ${NODE_IMAGE}${NODE_DIGEST:+@${NODE_DIGEST}} AS build
WORKDIR /service
# Manifests first: as long as they stay the same, what was installed is used again.
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY apps/example-platform/package.json apps/example-platform/
COPY apps/simulator/package.json apps/simulator/
COPY packages/client/package.json packages/client/
COPY packages/core/package.json packages/core/
COPY packages/gateways/package.json packages/gateways/
COPY packages/postgres/package.json packages/postgres/
COPY packages/statements/package.json packages/statements/
COPY packages/testing/package.json packages/testing/
COPY packages/webhooks/package.json packages/webhooks/
COPY tools/package.json tools/
RUN npm ci
COPY tsconfig.base.json tsconfig.json ./
COPY packages packages
COPY apps apps
COPY tools tools
RUN npm run build

# Only the workspaces that run, so that nothing of the others is installed. The database is another container.
FROM ${NODE_IMAGE}${NODE_DIGEST:+@${NODE_DIGEST}} AS modules
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/simulator/package.json apps/simulator/
COPY packages/core/package.json packages/core/
COPY packages/gateways/package.json packages/gateways/
COPY packages/postgres/package.json packages/postgres/
COPY packages/statements/package.json packages/statements/
COPY packages/webhooks/package.json packages/webhooks/
COPY tools/package.json tools/
RUN npm ci --omit=dev --omit=optional --workspace apps/api --workspace tools

FROM ${NODE_IMAGE}${NODE_DIGEST:+@${NODE_DIGEST}}
# What is left unset must not be development, where everyone is let in.
ENV NODE_ENV=production SERVICE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
WORKDIR /service
COPY --from=modules /service ./
COPY --from=build /service/packages/core/dist packages/core/dist
COPY --from=build /service/packages/gateways/dist packages/gateways/dist
COPY --from=build /service/packages/postgres/dist packages/postgres/dist
COPY --from=build /service/packages/statements/dist packages/statements/dist
COPY --from=build /service/packages/webhooks/dist packages/webhooks/dist
COPY --from=build /service/apps/simulator/dist apps/simulator/dist
COPY --from=build /service/apps/console/dist/site apps/console/dist/site
COPY --from=build /service/apps/api/dist apps/api/dist
COPY --from=build /service/tools/dist tools/dist
COPY apps/simulator/page apps/simulator/page
COPY apps/api/config apps/api/config
COPY apps/api/explorer apps/api/explorer
COPY apps/api/pay apps/api/pay
COPY docs docs
# The only folder that is written to: keys that sign webhooks. All else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "apps/api/dist/health-probe.js"]
# Without a shell in between, the process itself hears the signal to stop. It ends within ten seconds.
CMD ["node", "--max-old-space-size=512", "--heap-growing-percent=100", "apps/api/dist/main.js"]
