#!/usr/bin/env node
"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/platform/node-version.ts
var numbers = (version) => version.split(".").map(Number);
var [major = 0, minor = 0] = numbers(process.versions.node);
var [leastMajor = 0, leastMinor = 0] = numbers("20.19");
if (major < leastMajor || major === leastMajor && minor < leastMinor) {
  process.stderr.write(
    `music-catalogue-mcp: Node ${"20.19"} or newer is needed; this is ${process.version}, at ${process.execPath}.
`
  );
  process.exit(1);
}

// src/start.ts
var import_node_fs2 = require("fs");
var import_node_module = __toESM(require("module"), 1);
var import_node_os = require("os");
var import_node_path2 = require("path");

// src/platform/part.ts
var import_node_fs = require("fs");
var PartError = class extends Error {
  name = "PartError";
};
async function loadPart(load) {
  try {
    return await load();
  } catch (cause) {
    throw new PartError(isUpdated() ? updated : damaged, { cause });
  }
}
var damaged = "A file of this package is missing or damaged: install the package again, then start the server again.";
var updated = "The package was updated since this server started: quit your assistant and open it again, or start the server again.";
function isUpdated() {
  var _a;
  try {
    return (0, import_node_fs.statSync)((_a = process.argv[1]) != null ? _a : "").ctimeMs > performance.timeOrigin;
  } catch {
    return false;
  }
}

// src/platform/platform.ts
var import_node_path = require("path");
var unix = {
  path: import_node_path.posix,
  homeVariable: "HOME",
  permissions: "modes",
  showAccess: ["ls", "-l"],
  quoted: (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  // A terminal that closes sends the third.
  endSignals: ["SIGINT", "SIGTERM", "SIGHUP"]
};
var linux = {
  ...unix,
  name: "Linux",
  folders: (home) => ({
    data: import_node_path.posix.join(home, ".local", "share"),
    config: import_node_path.posix.join(home, ".config"),
    cache: import_node_path.posix.join(home, ".cache")
  }),
  opener: ["xdg-open"],
  hasScreen: (env2) => Boolean(env2["DISPLAY"] || env2["WAYLAND_DISPLAY"]),
  keyring: "Secret Service"
};
var macos = {
  ...unix,
  name: "macOS",
  folders(home) {
    const support = import_node_path.posix.join(home, "Library", "Application Support");
    return { data: support, config: support, cache: import_node_path.posix.join(home, "Library", "Caches") };
  },
  opener: ["open"],
  hasScreen: () => true,
  keyring: "Keychain"
};
var windows = {
  name: "Windows",
  path: import_node_path.win32,
  homeVariable: "USERPROFILE",
  folders(home, absolute) {
    var _a, _b;
    const local = (_a = absolute("LOCALAPPDATA")) != null ? _a : import_node_path.win32.join(home, "AppData", "Local");
    const config = (_b = absolute("APPDATA")) != null ? _b : import_node_path.win32.join(home, "AppData", "Roaming");
    return { data: local, config, cache: local };
  },
  permissions: "access lists",
  showAccess: ["icacls"],
  // As programs take their command line apart: a quote and the backslashes before it get one more.
  quoted: (word) => /^[\w+:./\\-]+$/.test(word) ? word : `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`,
  // Windows has no SIGTERM; Ctrl+Break and a window that closes send the last two.
  endSignals: ["SIGINT", "SIGBREAK", "SIGHUP"],
  opener: ["rundll32", "url.dll,FileProtocolHandler"],
  hasScreen: () => true,
  keyring: "Credential Manager"
};
var platforms = {
  darwin: macos,
  win32: windows
};
var platformOf = (name) => {
  var _a;
  return (_a = platforms[name]) != null ? _a : linux;
};
var thisPlatform = platformOf(process.platform);
var absoluteIn = (env2, { path }) => (name) => {
  const value = env2[name];
  return value !== void 0 && path.isAbsolute(value) ? value : void 0;
};

// src/text/errors.ts
function errorLine(error) {
  if (!(error instanceof Error)) return "no error, but something else was thrown";
  const code = codeOf(error);
  const [line = ""] = error.message.split("\n");
  return `${error.name}${code && ` ${code}`}: ${line}`;
}
var codeOf = (error) => error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

// src/start.ts
var { env } = process;
var server = "./server.mjs";
useCompileCache();
loadPart(() => import(server)).catch((error) => {
  process.stderr.write(
    `music-catalogue-mcp: ${error instanceof Error ? error.message : "could not start"}
`
  );
  if (env["MUSIC_LOG"] === "debug" && error instanceof PartError)
    process.stderr.write(`music-catalogue-mcp debug: because of ${errorLine(error.cause)}
`);
  process.exitCode = 1;
});
function useCompileCache() {
  if (!("enableCompileCache" in import_node_module.default) || typeof import_node_module.default.enableCompileCache !== "function") return;
  if (env["NODE_DISABLE_COMPILE_CACHE"]) return;
  const caches = (0, import_node_path2.join)(cacheFolder(), "music-catalogue-mcp", "compiled");
  const own = (0, import_node_path2.join)(caches, "ccf3bd51040df2cf");
  try {
    if (!(0, import_node_fs2.existsSync)(own)) (0, import_node_fs2.rmSync)(caches, { recursive: true, force: true });
    (0, import_node_fs2.mkdirSync)(own, { recursive: true, mode: 448 });
    if (isPrivate(caches)) import_node_module.default.enableCompileCache(own);
  } catch {
  }
}
function cacheFolder() {
  var _a, _b;
  const absolute = absoluteIn(env, thisPlatform);
  const home = (_a = absolute(thisPlatform.homeVariable)) != null ? _a : (0, import_node_os.homedir)();
  return (_b = absolute("XDG_CACHE_HOME")) != null ? _b : thisPlatform.folders(home, absolute).cache;
}
function isPrivate(folder) {
  const { uid, mode } = (0, import_node_fs2.lstatSync)(folder);
  return process.getuid === void 0 || uid === process.getuid() && (mode & 63) === 0;
}
