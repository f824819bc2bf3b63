import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { entries } from '../../../src/client/api/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { argumentsFor, idsIn, places } from '../../support/samples.ts';
import { callTool, type Era, type Said } from '../../support/stand.ts';
import { musicService } from './hosted.ts';
import { oneService, type Served, served } from './served.ts';

/** A caller with what is theirs alone, and what they would use of it. */
interface Person {
  readonly who: string;
  readonly mcp: Client;
  readonly changeId: string;
  readonly planId: string;
  /** A token that confirms the deletion of this playlist, which callers of one account both have. */
  readonly confirm: { readonly playlist_id: number; readonly confirm: string };
  /** Texts that nobody else may ever read. */
  readonly marks: readonly string[];
}

const call = (mcp: Client, name: string, args: Record<string, unknown> = {}): Promise<Said> =>
  callTool(mcp, name, args);

async function person(ours: Served, who: string, token: string): Promise<Person> {
  await ours.link(who, token);
  const mcp = await ours.host(who);
  const mark = `Canary of ${who}`;
  const made = await call(mcp, 'playlist_write', { action: 'create', title: mark });
  const playlist_id = Number(made.structured['id']);
  const plan = await call(mcp, 'plan_playlist', { title: `${mark} to be`, wanted: ['Gymnopédie No. 1'] });
  const asked = await call(mcp, 'playlist_delete', { action: 'delete', playlist_id });
  const changeId = String(made.structured['change_id']);
  const planId = String(plan.structured['plan_id']);
  const confirm = { playlist_id, confirm: String(asked.structured['confirm']) };
  for (const value of [changeId, planId, confirm.confirm]) {
    if (value === 'undefined') throw new Error(JSON.stringify([made, plan, asked]));
  }
  return { who, mcp, changeId, planId, confirm, marks: [changeId, planId, confirm.confirm] };
}

/** Everything that a caller can read here, as text. */
async function readAll(mcp: Client, ids: Parameters<typeof argumentsFor>[1]): Promise<string> {
  const read: string[] = [];
  // One argument is completed alike wherever it stands.
  const completed = new Set<string>();
  const complete = async (ref: Parameters<Client['complete']>[0]['ref'], name: string) => {
    if (completed.has(name)) return;
    completed.add(name);
    const values = mcp.complete({ ref, argument: { name, value: 'canary' } });
    read.push(JSON.stringify(await values.catch((error: Error) => error.message)));
  };
  const reading = entries.filter(entry => places.has(entry) && entry.endpoint.effect === 'read');
  for (const entry of reading) {
    const { tool, by, view } = places.get(entry) ?? { tool: '', by: undefined, view: '' };
    const args = { ...argumentsFor(entry, ids), ...(by === undefined ? {} : { [by]: view }) };
    read.push(JSON.stringify(await call(mcp, tool, args)));
  }
  for (const name of ['changes', 'account', 'match_tracks', 'resolve_link', 'plan_playlist']) {
    const args = { match_tracks: { wanted: ['Gymnopédie'] }, resolve_link: { links: ['track 1'] } };
    read.push(JSON.stringify(await call(mcp, name, Object(args)[name] ?? {})));
  }
  const { resources } = await mcp.listResources();
  for (const { uri } of resources) {
    read.push(JSON.stringify(await mcp.readResource({ uri }).catch((error: Error) => error.message)));
  }
  const { resourceTemplates } = await mcp.listResourceTemplates();
  for (const { uriTemplate } of resourceTemplates) {
    const names = [...uriTemplate.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const uri = uriTemplate.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(Object(ids)[name.replace(/_id$/, '')] ?? 'me'),
    );
    read.push(JSON.stringify(await mcp.readResource({ uri }).catch((error: Error) => error.message)));
    for (const name of names) await complete({ type: 'ref/resource', uri: uriTemplate }, name);
  }
  const { prompts } = await mcp.listPrompts();
  for (const { name, arguments: known = [] } of prompts) {
    const args = Object.fromEntries(known.map(each => [each.name, 'canary']));
    read.push(
      JSON.stringify(await mcp.getPrompt({ name, arguments: args }).catch((error: Error) => error.message)),
    );
    for (const each of known) await complete({ type: 'ref/prompt', name }, each.name);
  }
  return read.join('\n');
}

describe('Three callers, of whom two have one and the same music account', () => {
  it('never see or use what is another’s: over every tool, resource, prompt, completion and subscription', async () => {
    const [one, other] = [await musicService(), await musicService()];
    const ours = await served(await oneService([one, other]));
    const ada = await person(ours, 'ada', one.token);
    const bo = await person(ours, 'bo', other.token);
    const cy = await person(ours, 'cy', one.tokens.issue());
    const people = [ada, bo, cy];
    const ids = { ...idsIn(one.catalogue, one.origin), mine: 0, tracks: [] };

    // What they read.
    for (const reader of people) {
      const all = await readAll(reader.mcp, ids);
      expect(all).toContain(reader.changeId);
      for (const { who, marks } of people.filter(each => each !== reader)) {
        for (const mark of marks) expect(all, `${reader.who} reads of ${who}`).not.toContain(mark);
      }
      expect(all).not.toContain(one.token);
      expect(all).not.toContain(other.token);
      const strangers = reader === bo ? [ada, cy] : [bo];
      for (const { who } of strangers) expect(all).not.toContain(`Canary of ${who}`);
      expect(all).toContain(`Canary of ${reader.who}`);
    }

    // What they use, with the very words that the other was given.
    for (const thief of people) {
      for (const owner of people.filter(each => each !== thief)) {
        const why = `${thief.who} with what is ${owner.who}'s`;
        const undo = await call(thief.mcp, 'undo', { change_ids: [owner.changeId] });
        expect(undo, why).toMatchObject({ isError: true });
        const finish = await call(thief.mcp, 'undo', { finish: true, change_ids: [owner.planId] });
        expect(finish, why).toMatchObject({ isError: true });
        const plan = { plan_id: owner.planId };
        expect(await call(thief.mcp, 'save_playlist', plan), why).toMatchObject({ isError: true });
        expect(await call(thief.mcp, 'plan_playlist', plan), why).toMatchObject({ isError: true });
        const confirmed = await call(thief.mcp, 'playlist_delete', { action: 'delete', ...owner.confirm });
        expect(confirmed.structured['outcome'], why).not.toBe('done');
      }
    }
    for (const owner of people) {
      const { text } = await call(owner.mcp, 'library_read', { kind: 'playlists' });
      expect(text).toContain(`Canary of ${owner.who}`);
      expect(text).not.toContain('to be');
    }

    // And their owners still do.
    expect(await call(ada.mcp, 'save_playlist', { plan_id: ada.planId })).toMatchObject({
      isError: false,
    });
    expect(await call(bo.mcp, 'undo', { change_ids: [bo.changeId] })).toMatchObject({
      isError: false,
    });
  }, 180_000);

  it.each<Era>(['modern', 'legacy'])('hear of their own changes alone (%s)', async era => {
    const one = await musicService();
    const ours = await served(one.origin);
    await ours.link('ada', one.token);
    await ours.link('cy', one.tokens.issue());
    const heard: string[] = [];
    const watch = async (who: string) => {
      const mcp = await ours.host(who, { era });
      mcp.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        heard.push(`${who} ${params.uri}`);
      });
      const uri = 'music://user/me/playlists';
      await (era === 'legacy'
        ? mcp.subscribeResource({ uri })
        : mcp.listen({ resourceSubscriptions: [uri] }));
      return mcp;
    };
    const [ada, cy] = [await watch('ada'), await watch('cy')];
    for (const [who, mcp] of Object.entries({ ada, cy })) {
      heard.length = 0;
      await call(mcp, 'playlist_write', { action: 'create', title: `Of ${who}` });
      await expect.poll(() => heard, { timeout: 10_000 }).not.toEqual([]);
      // Whatever the other would hear would have come by now.
      await Promise.all([call(ada, 'account'), call(cy, 'account')]);
      expect(heard).toEqual([`${who} music://user/me/playlists`]);
    }
  });

  it('have their own sessions: with the id of another there is none', async () => {
    const one = await musicService();
    const ours = await served(one.origin);
    const [ada, bo] = [await ours.issuer.token('ada'), await ours.issuer.token('bo')];
    const post = (token: string, body: object, session?: string) =>
      fetch(`${ours.origin}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === undefined
            ? {}
            : { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      });
    const clientInfo = { name: 'tests', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const session = (await post(ada, { method: 'initialize', params })).headers.get('mcp-session-id') ?? '';
    const list = { method: 'tools/list', params: {} };

    expect((await post(bo, list, session)).status).toBe(404);
    expect((await post(ada, list, session)).status).toBe(200);
    for (const method of ['GET', 'DELETE']) {
      const headers = {
        authorization: `Bearer ${bo}`,
        'mcp-session-id': session,
        accept: 'text/event-stream',
      };
      expect((await fetch(`${ours.origin}/mcp`, { method, headers })).status).toBe(404);
    }
    expect((await post(ada, list, session)).status).toBe(200);
  });

  it('are asked for the scopes of what they do, and of nothing else', async () => {
    const one = await musicService();
    const ours = await served(one.origin);
    await ours.link('ada', one.token);
    for (const era of ['modern', 'legacy'] as const) {
      const reading = await ours.host('ada', { era, scope: 'music:read' });
      for (const { name, by, operations } of registry) {
        for (const { name: choice, effect } of operations.filter(each => each.effect !== 'read')) {
          const refused = reading.callTool({ name, arguments: by === undefined ? {} : { [by]: choice } });
          const needs = effect === 'delete' ? 'music:delete' : 'music:write';
          await expect(refused, `${era} ${name} ${choice}`).rejects.toThrow(needs);
        }
      }
      expect((await call(reading, 'library_read')).isError).toBe(false);
      expect((await call(reading, 'account')).isError).toBe(false);
    }
  }, 60_000);
});
