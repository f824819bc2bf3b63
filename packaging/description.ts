import manifest from '../package.json' with { type: 'json' };
import { shownSettings } from '../src/config/settings.ts';
import { promptsFor } from '../src/prompts/index.ts';
import type { Prompt } from '../src/prompts/prompt.ts';
import { groupNames, toolsFor } from '../src/tools/registry.ts';
import { identity } from './identity.ts';

/** One setting, as a host's form asks for it. */
export interface DescribedSetting {
  readonly name: string;
  readonly variable: string;
  readonly about: string;
  readonly type: 'text' | 'switch' | 'secret';
  readonly default?: string;
}

/** Everything that files for hosts and registries are made from. */
export interface Description {
  readonly name: string;
  readonly serverName: string;
  /** Its name in the registry of servers: whoever publishes there shows that the part before the slash is theirs. */
  readonly registryName: string;
  /** Whether npm's package of this name is ours. */
  readonly published: boolean;
  /** The address of the repository, once it has one. */
  readonly repository: string | undefined;
  /** Addresses of the repository and its pages. Placeholders until there is a repository. */
  readonly pages: Readonly<
    Record<'repository' | 'homepage' | 'documentation' | 'support' | 'privacy', string>
  >;
  readonly version: string;
  readonly title: string;
  /** One sentence. */
  readonly about: string;
  readonly author: string;
  readonly license: string;
  readonly keywords: readonly string[];
  /** The range of Node versions. */
  readonly node: string;
  readonly settings: readonly DescribedSetting[];
  readonly tools: readonly { readonly name: string; readonly about: string }[];
  readonly prompts: readonly Prompt[];
}

/**
 * The description of this package: the manifest's, the settings', the tools' and the prompts' own words. `publisher` is
 * whose it is; undefined before it is published.
 */
export function describePackage(publisher: string | undefined = identity.publisher): Description {
  const tools = toolsFor({ readOnly: false }).map(({ name, description }) => ({ name, about: description }));
  const { packageName: name, version, title, serverName } = identity;
  return {
    name,
    version,
    title,
    serverName,
    registryName: `io.github.${publisher ?? name}/${name}`,
    published: publisher !== undefined,
    repository: publisher && repositoryOf(publisher),
    pages: pagesOf(publisher === undefined ? `${unfilled}/${name}` : repositoryOf(publisher)),
    about: manifest.description,
    author: manifest.author,
    license: manifest.license,
    keywords: manifest.keywords,
    node: manifest.engines.node,
    settings: describedSettings(),
    tools,
    prompts: promptsFor(new Set(tools.map(({ name }) => name))),
  };
}

const repositoryOf = (publisher: string) => `https://github.com/${publisher}/${identity.packageName}`;

/** What stands where only the owner of the repository knows the address. A version that has it is not published. */
export const unfilled = 'https://owner.invalid';

const pagesOf = (repository: string) => ({
  repository,
  homepage: `${repository}#readme`,
  documentation: `${repository}/blob/main/docs/README.md`,
  support: `${repository}/issues`,
  privacy: `${repository}/blob/main/docs/privacy.md`,
});

const describedSettings = (): DescribedSetting[] =>
  shownSettings(groupNames).map(({ variable, about, kind, usual }) => ({
    name: variable.slice('MUSIC_'.length).toLowerCase(),
    variable,
    about,
    type: kind,
    ...(usual === undefined ? {} : { default: usual }),
  }));
