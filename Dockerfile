# Not built where this project is tested: its lines are checked against the settings, and the build is yours to try.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp \
 && mkdir /app && cd /app && npm init -y > /dev/null \
 && npm install --omit=dev --omit=optional --no-audit --no-fund /tmp/music-catalogue-mcp-*.tgz

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# Node's own SQLite keeps what lasts: /data is the one place that is written to.
ENV XDG_DATA_HOME=/data
ENV XDG_CONFIG_HOME=/data
ENV MUSIC_METRICS_PORT=9464
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/node_modules/music-catalogue-mcp/dist/main.cjs"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080"]
