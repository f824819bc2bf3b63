# Not built where this project is tested: its lines are checked against the settings, and the build is yours to try. The
# image is named by its digest, since a tag can be moved; the packages are those of the lock file.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && mkdir /app && cp -r package.json package-lock.json dist LICENSE THIRD-PARTY-LICENSES.md /app
WORKDIR /app
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
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
STOPSIGNAL SIGTERM
# Without arguments it serves one person on standard input and output: docker run -i. With "serve" it serves many over HTTP:
# compose.yaml says how, and checks its health.
ENTRYPOINT ["node", "/app/dist/main.cjs"]
