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
    'Usage: music-catalogue-mcp [flags]           serves on standard input and output',
    '       music-catalogue-mcp serve [flags]     serves over HTTP; see docs/hosting.md for its variables',
    '               [--port 8080]                 the port; 0 for any free one. The first line of output is the address',
    '               [--host 127.0.0.1]            the address to listen on; others than loopback need authorization',
    '               [--no-key]                    without authorization, answers every user of this computer',
    '       music-catalogue-mcp login [flags]     signs the listener in, with a browser',
    '       music-catalogue-mcp logout [flags]    deletes the token that login stored',
    '       music-catalogue-mcp status [flags]    shows who is signed in and what works',
    '       music-catalogue-mcp export --playlist id [--format csv] [flags]',
    '                                             writes a playlist to standard output in a file format',
    '               [--folder path]               where an M3U8 of your own files will be: paths are relative to it',
    '               [--all folder]                instead writes every playlist and the favourites as files',
    '       music-catalogue-mcp import folder [flags]',
    '                                             reads back what export --all wrote, into the library on this computer',
    '       music-catalogue-mcp library copy [flags]',
    '                                             copies the library on this computer into the connected account',
    '       music-catalogue-mcp keys add|revoke name, or keys list',
    '                                             creates, revokes or lists the keys of HTTP callers',
    '               [--scopes music:read]         what a new key allows; everything if absent',
    '       music-catalogue-mcp setup [flags]     adds this server to the assistants on this computer. Shows each',
    '                                             change and asks; keeps the flags, but never a secret',
    '               [--print] [--yes] [--remove]  only shows; does not ask; removes the server again',
    '               [--host names]                only some assistants, as cursor,zed',
    '       music-catalogue-mcp doctor [flags]    shows the facts for a bug report, without secrets',
    '               [--json] [--online]           as JSON; also sends one request to the service',
    '',
    `  ${'flag'.padEnd(22)} ${'or variable'.padEnd(26)} meaning`,
    ...lines,
    '',
    '  --help                 this text',
    '  --version              the version',
    '',
    'Without flags and variables, it serves the demo catalogue of this package, without an account or a network.',
    '',
  ].join('\n');
}
