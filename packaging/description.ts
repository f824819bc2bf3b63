import manifest from '../package.json' with { type: 'json' };
import { promptsFor } from '../src/prompts/index.ts';
import { toolsFor } from '../src/tools/registry.ts';
import { identity } from './identity.ts';

/** Requests to begin with, whose answers the view shows. */
export const starterPrompts = [
  'Plan a dinner playlist of 40 minutes that starts slowly, and show it to me before you save it.',
  'Show me the jazz charts.',
  'Show me my playlists.',
] as const;

/** Everything that files for hosts and registries are made from. */
export type Description = ReturnType<typeof describePackage>;

/** What stands where only the owner of the repository knows the address. A version that has it is not published. */
export const unfilled = 'https://owner.invalid';

/**
 * The description of this package: the manifest's, the tools' and the prompts' own words. `publisher` is whose it is;
 * undefined before it is published.
 */
export function describePackage(publisher: string | undefined = identity.publisher) {
  const { packageName: name, version, title, serverName } = identity;
  const { description: about, author, license, keywords, engines } = manifest;
  const tools = toolsFor({ readOnly: false });
  const repository = publisher && `https://github.com/${publisher}/${name}`;
  const address = repository ?? `${unfilled}/${name}`;
  return {
    name,
    version,
    title,
    serverName,
    about,
    /** At most 30 characters, as `title`: the limit of one directory. */
    shortAbout: 'Playlists from your own words',
    /** At most three of at most 128 characters. Each has a picture in docs/pictures/directories. */
    starterPrompts,
    author,
    license,
    keywords,
    /** The range of Node versions. */
    node: engines.node,
    /** Its name in the registry of servers: whoever publishes there shows that the part before the slash is theirs. */
    registryName: `io.github.${publisher ?? name}/${name}`,
    /** Whether npm's package of this name is ours. */
    published: publisher !== undefined,
    /** The address of the repository, once it has one. */
    repository,
    /** Addresses of the repository and its pages. Placeholders until there is a repository. */
    pages: {
      repository: address,
      homepage: `${address}#readme`,
      documentation: `${address}/blob/main/docs/README.md`,
      support: `${address}/issues`,
      privacy: `${address}/blob/main/docs/privacy.md`,
    },
    tools,
    prompts: promptsFor(new Set(tools.map(tool => tool.name))),
  };
}
