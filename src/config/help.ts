import { defaultTexts, flagFor, settings, variableOf } from './settings.ts';

/** The text of `--help`. */
export function helpText(groups: readonly string[]): string {
  const defaults = defaultTexts();
  const lines = Object.entries(settings(groups)).map(([name, { kind, about }]) => {
    const value = defaults[name];
    const named = flagFor(name, kind, value);
    const flag = named === undefined ? '' : `${named}${kind === 'switch' ? '' : ' …'}`;
    const variable = value === 'on' ? `${variableOf(name)}=off` : variableOf(name);
    const usual = value === undefined || value === 'off' ? '' : ` (default ${value})`;
    return `  ${flag.padEnd(22)} ${variable.padEnd(26)} ${about}${usual}`;
  });
  return [
    'music-catalogue-mcp: a music service for AI assistants, over the Model Context Protocol.',
    '',
    'Usage: music-catalogue-mcp [flags]           serves on standard input and output until input ends',
    '       music-catalogue-mcp serve [flags]     serves over HTTP; docs/hosting.md tells its variables',
    '               [--port 8080]                 where it listens: 0 for a free port; the first line is the address',
    '               [--host 127.0.0.1]            other computers are served only with authorization',
    '       music-catalogue-mcp login [flags]     signs the listener in, with a browser',
    '       music-catalogue-mcp logout [flags]    deletes what signing in kept',
    '       music-catalogue-mcp status [flags]    says who is signed in, and what works',
    '       music-catalogue-mcp export --playlist id [--format csv] [flags]',
    '                                             writes a playlist to standard output, as a file of a format',
    '       music-catalogue-mcp keys add|revoke name, or keys list',
    '                                             makes, withdraws or lists keys for callers over HTTP',
    '               [--scopes music:read]         what a new key may do; all that there is when absent',
    '       music-catalogue-mcp setup [flags]     adds this server to the assistants on this computer. Shows each',
    '                                             change and asks; keeps the flags, but never a secret',
    '               [--print] [--yes] [--remove]  only shows; does not ask; removes the server again',
    '               [--host names]                only some assistants, as cursor,zed',
    '       music-catalogue-mcp doctor [flags]    says what a report of a problem needs, without secrets',
    '               [--json] [--online]           as JSON; asks the service, with one request',
    '',
    `  ${'flag'.padEnd(22)} ${'or variable'.padEnd(26)} meaning`,
    ...lines,
    '',
    '  --help                 this text',
    '  --version              the version',
    '',
    'Without any of these it serves the demo catalogue inside this package: no account, no network.',
    '',
  ].join('\n');
}
