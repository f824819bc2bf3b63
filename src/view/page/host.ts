import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';
import * as z from 'zod/mini';
import { orElse } from '../data/or-else.ts';

export type JsonFields = Readonly<Record<string, unknown>>;

export interface ToolResult {
  readonly structured: JsonFields;
  readonly isError: boolean;
  /** The answer's `_meta`. */
  readonly meta?: JsonFields;
  readonly text?: string;
}

export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** What this host supports. */
export type Abilities = Readonly<
  Record<'call' | 'read' | 'openLink' | 'download' | 'informAssistant' | 'ask', boolean>
>;

/** The chat that shows the view. Each method rejects if the host refuses or does not answer in time. */
export interface Host {
  readonly can: Abilities;
  call(tool: string, args: JsonFields): Promise<ToolResult>;
  /** `signal` gives it up. */
  read(uri: string, signal?: AbortSignal): Promise<ResourceContent>;
  /** In `bytes`, each character is a byte. */
  readBytes(uri: string): Promise<{ readonly mimeType: string; readonly bytes: string }>;
  openLink(url: string): Promise<void>;
  download(file: ResourceContent): Promise<void>;
  /** Adds a line to what the assistant reads at its next turn. It replaces the line before. */
  informAssistant(line: string): Promise<void>;
  /** Writes to the assistant in the listener's name. Some hosts only fill in the text. */
  ask(message: string): Promise<void>;
  /** Resolves to the mode that the host chose. */
  display(mode: McpUiDisplayMode): Promise<string>;
  /** The size of the view, in pixels. */
  resized(width: number, height: number): void;
}

/** The codes for a missing resource in the two eras of the protocol. */
const notFoundCodes: ReadonlySet<unknown> = new Set([-32002, -32602]);

export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notFoundCodes.has(error.code);

/** Something with an id; uploads have none. */
const numbered = () => orElse(z.optional(z.looseObject({ id: z.optional(z.int()) })), undefined);

const trackPage = z.looseObject({
  bpm: z.optional(z.number()),
  preview: z.optional(z.string()),
  link: z.optional(z.string()),
  album: numbered(),
  artist: numbered(),
});
export type ReadTrackPage = z.infer<typeof trackPage>;

/** What the server knows of a track. */
export const readTrackPage = (host: Host, id: number) => readAs(host, `music://track/${id}`, trackPage);

/** A resource that is JSON of this schema. */
export const readAs = async <T>(
  host: Host,
  address: string,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> => schema.parse(JSON.parse((await host.read(address, signal)).text));
