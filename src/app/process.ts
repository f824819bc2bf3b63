import type { McpServer } from '@modelcontextprotocol/server';
import type { AccessToken } from '../account/access-token.ts';
import type { AccountService } from '../account/account-service.ts';
import type { AnswerCache } from '../client/answer-cache.ts';
import type { Permission } from '../client/api/endpoint.ts';
import type { Lazy } from '../client/api/lazy.ts';
import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import type { GenreLists } from '../client/genre-lists.ts';
import type { SearchKnowledge } from '../client/search-knowledge.ts';
import type { RateLimiter } from '../client/ticket-queue.ts';
import type { Connections } from '../client/transport.ts';
import type { ListenerHistory } from '../history/index.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import type { Journal, Processes } from '../jobs/change-context.ts';
import type { Libraries } from '../library/index.ts';
import type { Connection, Others, Resources } from '../resources/index.ts';
import type { Log } from '../server/log.ts';
import type { RunningCalls } from '../server/make-call-context.ts';
import type { Observer } from '../server/observer.ts';
import type { RequestHandlers } from '../server/request-handlers.ts';
import type { SimilarMusic } from '../similar/index.ts';
import type { DocumentsOf } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import type { Grants } from '../tools/engine/confirm.ts';
import type { Tool } from '../tools/engine/tool.ts';
import type { LibraryChoice } from './library-choice.ts';
import type { RunningService, WholeCatalogue } from './source.ts';

/** What the listeners of a process share, and with Redis the listeners of all replicas. It holds no token. */
export interface SharedState {
  /** One for all listeners, because the service limits the requests of an address. */
  readonly limiter: RateLimiter;
  /** One for all listeners, with a bounded size. An answer can only be found by the account that received it. */
  readonly cache: AnswerCache;
  /** What is known of the service's searches. */
  readonly searches: SearchKnowledge;
  /** Lists of genres that are not the genre's, if the service may have any. */
  readonly genres: GenreLists | undefined;
  /** Where changes, plans and links are stored. */
  readonly documentsOf: DocumentsOf;
  /** Which processes that share them are alive. */
  readonly processes: Processes;
  /** The questions that a listener has not answered yet. */
  grantsOf(owner: string): Grants;
  /** Undefined without replicas. */
  signOutsOf(owner: string): SignOuts | undefined;
  /** The listener's connections to other replicas. */
  othersOf(owner: string): Others | undefined;
}

/** Tells the other replicas that a listener signed out. A replica that misses it notices within seconds. */
export interface SignOuts {
  publish(): void;
  /** Returns a function that ends the subscription. */
  subscribe(handler: () => void): () => void;
}

/** What all listeners of this process share. It holds no token. */
export interface Process extends SharedState {
  readonly log: Log;
  readonly clock: Clock;
  /** Unix time in milliseconds. */
  now(): number;
  readonly tools: readonly Tool[];
  readonly connections: Connections;
  /** Similar songs of other hosts, if the settings turn them on. */
  readonly similar: SimilarMusic | undefined;
  readonly store: Lazy<Store>;
  /** Listeners' libraries on this computer, if the settings allow them. */
  readonly libraries: Libraries | undefined;
  /** What the listener of this computer played. */
  readonly history: ListenerHistory;
  /** Whether callers are answered over HTTP, who see no path of this computer. */
  readonly isHosted: boolean;
  readonly replicas: Replicas | undefined;
  readonly observer: Observer | undefined;
  /** Whether changes can still be undone after a restart, as far as is known now. */
  recordIsKept(): boolean;
  /** What does not work besides reading, as far as is known now. For anybody to read. */
  problems(): readonly string[];
  /** The music service. The first call starts the demo, or opens the folders of music. */
  service(): Promise<RunningService>;
  /** What a listener should know of the service now. `since`: when the call began. */
  notice(since: number): string | undefined;
  absentFolders(): Promise<readonly string[]>;
  /** The catalogue, for what needs all of it. */
  readonly catalogue: WholeCatalogue;
  /** Close all listeners first. */
  close(): Promise<void>;
}

/** One listener's account. Nothing here is shared with another listener. */
export interface Listener {
  readonly client: Client;
  readonly journal: Journal;
  readonly account: AccountService;
  readonly calls: RunningCalls;
  /** Undefined for callers over HTTP. */
  readonly history: ListenerHistory | undefined;
  readonly resources: Resources;
  readonly token: AccessToken;
  readonly choice: LibraryChoice;
  readonly handlers: RequestHandlers;
  readonly similar: SimilarMusic | undefined;
  readonly catalogue: WholeCatalogue;
  /** Asks the service what the token may do. */
  readPermissions(): Promise<readonly Permission[] | undefined>;
  /** A server for one connection, or for one HTTP request without a session. */
  createServer(connection?: Connection): Promise<McpServer>;
  close(): Promise<void>;
}
