import { expect, it } from 'vitest';
import { services } from '../../src/client/catalogues.ts';
import { instructions } from '../../src/server/server.ts';
import { toolsFor } from '../../src/tools/registry.ts';

/* Who asks the listener before harm is said where it is so. */

const said = (confirm?: 'destructive' | 'never') => {
  const tools = toolsFor({ readOnly: false, confirm });
  const facts = {
    catalogue: services.deezer,
    location: undefined,
    readOnly: false,
    hasToken: true,
    recordIsKept: () => true,
    tools,
  };
  const descriptions = tools.map(({ description }) => description).join('\n');
  return `${descriptions}\n${instructions({ ...facts, asking: { policy: confirm ?? 'destructive' } })}`;
};

it('Where the server asks, descriptions and instructions say so, and do not send the assistant to ask', () => {
  expect(said()).toContain('a new link. The server asks the listener first; for tracks, beyond 20.');
  expect(said()).toContain('It cannot be brought back. The server itself asks first.');
  expect(said()).toContain('Beyond 20 the server itself asks first.');
  expect(said()).toContain('The server itself asks before large or permanent deletions.');
  expect(said()).not.toMatch(/Ask the listener first|ask first\.|Ask before/);
});

it('Where the operator wants no questions, nothing says that the server asks', () => {
  expect(said('never')).not.toMatch(/itself asks|server asks/);
  expect(said('never')).toContain('Ask before deleting.');
});
