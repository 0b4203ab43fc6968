# syntax=docker/dockerfile:1
# One image for both processes: `node apps/api/dist/main.js` (the default) and `node apps/worker/dist/main.js`.

FROM node:24.21.0-slim AS build
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
RUN npm install --global --no-fund --no-audit pnpm@12.21.0
WORKDIR /build
# The packages, again only when the lock file changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json .npmrc ./
RUN pnpm fetch
COPY . .
RUN sh tooling/image/build.sh /app

FROM node:24.21.0-slim
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 5000
# Of the API; a container that runs the worker turns it off.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
