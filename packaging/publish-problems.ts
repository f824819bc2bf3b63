import { identity } from './identity.ts';

/** Why this version may not be published: one sentence each. `tag`: the one that is released, where there is one. */
export function publishProblems({ publisher, packageName, version } = identity, tag?: string): string[] {
  return [
    ...(publisher === undefined
      ? [`packaging/identity.ts names no publisher of ${packageName}: set it, then npm run docs`]
      : []),
    ...(tag === undefined || tag === `v${version}` ? [] : [`the tag ${tag} is not v${version}`]),
  ];
}
