import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { importModule } from '../platform/part.ts';
import { cachedForAnHour } from '../resources/register.ts';
import { quoted } from '../text/sanitize.ts';

/** The protocol's name of the extension. */
const extension = 'io.modelcontextprotocol/skills';
/** The first revision whose lists say how long they may be kept. */
const firstWithCacheHints = '2026-07-28';

const listParams = z.looseObject({ cursor: z.string().optional() });
const getParams = z.looseObject({ uri: z.string() });

/** Offers the skills that go with these tools. Their files are resources. */
export function registerSkills(server: Server, tools: readonly { readonly name: string }[]): void {
  const load = () => importModule(() => import('../skills/index.ts'));
  const cacheHint = () =>
    (server.getNegotiatedProtocolVersion() ?? '') >= firstWithCacheHints ? cachedForAnHour : {};
  server.registerCapabilities({ extensions: { [extension]: {} } });
  server.setRequestHandler('skills/list', { params: listParams }, async ({ cursor }) => {
    if (cursor !== undefined) throw invalid('This list has one page: ask for it without a cursor.');
    const { skillEntry, skillsFor } = await load();
    return { skills: skillsFor(tools).map(skillEntry), ...cacheHint() };
  });
  server.setRequestHandler('skills/get', { params: getParams }, async ({ uri }) => {
    const { skillAt, skillEntry, skillsFor } = await load();
    const skill = skillAt(uri, skillsFor(tools));
    if (skill === undefined) throw invalid(`There is no skill at ${quoted(uri)}: skills/list names them.`);
    return { skill: skillEntry(skill), ...cacheHint() };
  });
}

const invalid = (problem: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, problem);
