import type { Bundle } from './bundles.ts';

/*
 * What a start may load. A module that comes in by an import grows every start by its schemas and tables; nobody would
 * notice. What a start does not need is loaded with `import()`, from a file that `bundle-options.ts` names.
 */

/** Modules that may be in `server.cjs`, by path. */
const allowed: readonly RegExp[] = [
  /^node_modules\/zod\//,
  /^node_modules\/@modelcontextprotocol\/(server|core)\//,
  /^package\.json/,
  /^<stdin>$/,
  /^src\/(main|part-error|config\/version|app\/(open-store|waiting-listener))\.ts$/,
  /^src\/account\/(access-token|configured-token|create-token|credential|credentials-file|expiry-notice)\.ts$/,
  /^src\/account\/(find-credential|keyring|private-file|token-status)\.ts$/,
  /^src\/client\/(lazy|quota|service-preset|api\/(endpoint|once|record))\.ts$/,
  /^src\/config\/(config|defaults|flags|platform-files|read-config|settings|value-schemas)\.ts$/,
  /^src\/tools\/engine\/(resource-uri|not-kept)\.ts$/,
  /^src\/platform\/platform\.ts$/,
  /^src\/(server\/protocol-problems|text\/store-problem)\.ts$/,
  /^src\/server\/scopes\.ts$/,
  /^src\/prompts\//,
  /^src\/resources\/register\.ts$/,
  /^src\/server\/(constant-list|form-validator|host-messages|instructions|lines|listing-server|log)\.ts$/,
  /^src\/server\/(observed-transport|redacted-server|register-tools|stdio)\.ts$/,
  /^src\/store\/drivers\.ts$/,
  /^src\/text\/(error-line|fold|json-in|redaction|sanitize|unguessable)\.ts$/,
  /^src\/tools\/(listed-tools|engine\/prebuilt)\.ts$/,
  /^src\/view\/data\/address\.ts$/,
];

/** Bytes of `server.cjs`. Of 765,000 the SDK and zod are 590,000, and the tools' lists and schemas 105,000. */
export const mostBytes = 800_000;

/** What is in the start bundle unasked, or no longer: one sentence each. */
export function startProblems({ text, modules }: Bundle): string[] {
  const unasked = modules.filter(path => !allowed.some(form => form.test(path)));
  const gone = allowed.filter(form => !modules.some(path => form.test(path)));
  return [
    ...unasked.map(
      path => `${path} is loaded by every start: import() it, or allow it in scripts/start-modules.ts`,
    ),
    ...gone.map(form => `scripts/start-modules.ts allows ${form.source}, which no start loads`),
    ...(text.length > mostBytes
      ? [`server.cjs has ${text.length} bytes, of ${mostBytes} that it may have`]
      : []),
  ];
}
