import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** The revisions of the protocol that are spoken, the newest first. The library does not name the one without a handshake. */
export const protocolRevisions: readonly string[] = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];
