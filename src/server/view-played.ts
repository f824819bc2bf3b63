import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import type { Config } from '../config/config.ts';
import { viewPlayedTool } from '../view/data/address.ts';
import { icons } from './icons.ts';

/** The tool with which the view tells that a song was played whole. Hosts do not show it to models. */
export const viewPlayed = {
  name: viewPlayedTool,
  title: 'Note a play',
  description: 'For the view only: notes a song that was played whole, as the settings say.',
  icons,
  inputSchema: {
    type: 'object' as const,
    properties: { track_id: { type: 'integer', description: 'The track' } },
    required: ['track_id'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Note a play',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  _meta: { ui: { visibility: ['app'] } },
};

/** Whether whole songs that the view plays are noted somewhere. Only own music is played whole. */
export const notesPlays = ({ history, scrobble, readOnly, service }: Config, isCaller: boolean): boolean =>
  (history?.plays === true || scrobble) &&
  !readOnly &&
  !isCaller &&
  service.media.origins.includes('music://track');

export interface PlayNotes {
  /** Adds a play that ends now. Resolves to whether it was added, or to why not. */
  notePlay(trackId: number, signal: AbortSignal): Promise<boolean | { readonly problem: string }>;
}

export async function viewPlayedAnswer(
  args: unknown,
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  notes: PlayNotes,
): Promise<CallToolResult> {
  const id = isRecord(args) ? args['track_id'] : undefined;
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    return failed(`${viewPlayedTool}: track_id must be a whole number.`);
  const noted = await notes.notePlay(id, mcpReq.signal);
  return typeof noted === 'boolean'
    ? { content: [], structuredContent: { noted } }
    : failed(`${viewPlayedTool}: ${noted.problem}.`);
}

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
