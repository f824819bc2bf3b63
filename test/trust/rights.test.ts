import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { type Scope, scopes } from '../../src/jobs/needed-rights.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { musicService } from '../hosting/callers/hosted.ts';
import { type Served, served } from '../hosting/callers/served.ts';
import { idsIn } from '../support/samples.ts';
import { callTool } from '../support/stand.ts';
import type { TestService } from '../support/test-service.ts';
import { type Call, cases, type Stage } from './changing-calls.ts';

/** What became of a call. */
type End = 'refused' | 'asked' | 'done';

const scopeSets: readonly (readonly Scope[])[] = [
  ['music:read'],
  ['music:read', 'music:write'],
  ['music:read', 'music:delete'],
  scopes,
];

/** A server for a listener with a linked account, who says no to every question. */
async function stage() {
  const service = await musicService();
  const ours = await served(service.origin);
  await ours.link('ada', service.token);
  const all = await ours.host('ada');
  const tracks = [...service.catalogue.tracks.values()].flatMap(({ id, readable }) =>
    readable && id > 0 ? [id] : [],
  );
  const made: Stage = {
    service,
    tracks: tracks.slice(100, 140),
    ids: idsIn(service.catalogue, service.origin),
    async did(tool, args = {}) {
      const { structured, isError, text } = await callTool(all, tool, args);
      if (isError) throw new Error(`${tool}: ${text}`);
      return structured;
    },
  };
  return { made, ours };
}

const writesOf = ({ requests }: TestService) => requests.filter(({ method }) => method !== 'GET').length;

async function endOf(
  mcp: Client,
  [tool, args = {}]: Call,
  { service }: Stage,
  questions: readonly string[],
): Promise<{ end: End; wrote: boolean; questions: number }> {
  const before = writesOf(service);
  const asked = questions.length;
  const said = await callTool(mcp, tool, args).catch((error: Error) => error);
  const refusal = said instanceof Error ? said.message : said.isError ? said.text : '';
  const isAsked = questions.length > asked || (!(said instanceof Error) && 'confirm' in said.structured);
  const end = /403|insufficient|scope/i.test(refusal) ? 'refused' : isAsked ? 'asked' : 'done';
  if (refusal !== '' && end !== 'refused') throw new Error(`${tool}: ${refusal}`);
  return { end, wrote: writesOf(service) > before, questions: questions.length - asked };
}

/** A host for each set of scopes, whose listener can or cannot be asked. */
async function hosts(ours: Served, questions: string[]) {
  const listener = async (question: string) => {
    questions.push(question);
    return 'decline' as const;
  };
  const all = scopeSets.flatMap(given => [true, false].map(canAsk => ({ given, canAsk })));
  return Promise.all(
    all.map(async each => ({
      ...each,
      mcp: await ours.host('ada', { scope: each.given.join(' '), ...(each.canAsk ? { listener } : {}) }),
    })),
  );
}

describe('What a caller may do', () => {
  it('follows what will be sent: every kind of change, each scope, hosts that can ask and that cannot', async () => {
    const questions: string[] = [];
    const { made, ours } = await stage();
    const wrong: string[] = [];
    const callers = await hosts(ours, questions);
    for (const { what, needs, asks, prepare } of cases) {
      for (const { given, canAsk, mcp } of callers) {
        const call = await prepare(made);
        const found = await endOf(mcp, call, made, questions);
        const mayDo = needs.every(scope => given.includes(scope));
        const end: End = !mayDo ? 'refused' : asks ? 'asked' : 'done';
        const wrote = end === 'done' && call[0] !== 'sign_in';
        const wanted = { end, wrote, questions: end === 'asked' && canAsk ? 1 : 0 };
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          wrong.push(`${what}, ${given.join(' ')}, can ask: ${canAsk}: ${JSON.stringify(found)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('has a case for every tool that changes something, and a read-only server has none of them', () => {
    const reading = new Set(toolsFor({ readOnly: true }).map(({ name }) => name));
    const changing = toolsFor({ readOnly: false }).filter(({ name }) => !reading.has(name));
    expect(changing.every(({ hints }) => !hints.readOnlyHint)).toBe(true);
    const tried = [
      ...['library_add', 'library_remove', 'playlist_write', 'playlist_delete', 'episode_bookmark'],
      ...['episode_unbookmark', 'user_write', 'user_unfollow', 'track_update', 'track_delete'],
      ...['save_playlist', 'undo', 'sign_in', 'sign_out'],
    ];
    expect(changing.map(({ name }) => name)).toEqual(tried);
  });
});
