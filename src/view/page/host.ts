import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';

export type Fields = Readonly<Record<string, unknown>>;

/** What a tool answered. */
export interface Said {
  readonly text: string;
  readonly structured: Fields;
  readonly isError: boolean;
}

/** A resource as it was read. */
export interface Content {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** What this host offers; the view says in words what is missing. */
export interface Abilities {
  readonly call: boolean;
  readonly read: boolean;
  readonly openLink: boolean;
  readonly download: boolean;
  readonly tell: boolean;
  readonly fullscreen: boolean;
}

/** The chat that the view stands in. Each method rejects where the host refuses. */
export interface Host {
  readonly can: Abilities;
  call(tool: string, args: Fields): Promise<Said>;
  read(uri: string): Promise<Content>;
  openLink(url: string): Promise<void>;
  download(file: Content): Promise<void>;
  /** Tells the assistant what the listener did: for its next turn, in place of what was told before. */
  tell(line: string): Promise<void>;
  display(mode: McpUiDisplayMode): Promise<void>;
  /** How high the view is, in pixels. */
  resized(width: number, height: number): void;
}
