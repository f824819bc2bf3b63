import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';

export type Fields = Readonly<Record<string, unknown>>;

export interface ToolResult {
  readonly structured: Fields;
  readonly isError: boolean;
  /** The answer's `_meta`. */
  readonly meta?: Fields;
  readonly text?: string;
}

export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** What this host supports. */
export interface Abilities {
  readonly call: boolean;
  readonly read: boolean;
  readonly openLink: boolean;
  readonly download: boolean;
  readonly informAssistant: boolean;
  /** Whether it takes messages of the listener for the assistant. */
  readonly ask: boolean;
  readonly fullscreen: boolean;
}

/** The chat that shows the view. Each method rejects if the host refuses. */
export interface Host {
  readonly can: Abilities;
  call(tool: string, args: Fields): Promise<ToolResult>;
  read(uri: string): Promise<ResourceContent>;
  readBytes(uri: string): Promise<{ readonly mimeType: string; readonly bytes: Uint8Array }>;
  openLink(url: string): Promise<void>;
  download(file: ResourceContent): Promise<void>;
  /** Adds a line to what the assistant reads at its next turn. It replaces the line before. */
  informAssistant(line: string): Promise<void>;
  /** Writes to the assistant in the listener's name. Some hosts only fill in the text. */
  ask(message: string): Promise<void>;
  display(mode: McpUiDisplayMode): Promise<void>;
  /** The size of the view, in pixels. */
  resized(width: number, height: number): void;
}
