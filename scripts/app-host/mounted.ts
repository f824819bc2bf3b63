import type { CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps';

/** A view as a host puts it into the page. */
export interface Mounted {
  /** Tells views apart. */
  readonly view: string;
  readonly html: string;
  /** From where pictures and sound may come, as the view's resource declares. */
  readonly origins: readonly string[];
  readonly capabilities: McpUiHostCapabilities;
  /** As the extension's host context, or a part of it. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The arguments of the call that the view is shown for, and its answer. */
  readonly input: { readonly [name: string]: unknown };
  readonly result?: CallToolResult;
}
