import type { CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps';

/** A view as a host shows it. */
export interface Mounted {
  /** The id of the view in the page. */
  readonly view: string;
  readonly html: string;
  /** Origins of pictures and sound, as the view's resource declares. */
  readonly origins: readonly string[];
  readonly capabilities: McpUiHostCapabilities;
  /** The extension's host context, or a part of it. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The arguments and the result of the call that the view belongs to. */
  readonly input: { readonly [name: string]: unknown };
  readonly result?: CallToolResult;
  /** Whether the page has the relay's origin, which all such views share. */
  readonly sharesOrigin?: boolean;
}
