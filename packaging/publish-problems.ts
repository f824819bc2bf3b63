import { describePackage, unfilled } from './description.ts';
import { descriptionFiles } from './generated-files.ts';
import { identity } from './identity.ts';

/** What only the owner can write: the address of the repository, and that the package can be installed from npm. */
const unpublished = /\bREPOSITORY\b|not published anywhere yet/;

interface Release {
  readonly owner?: Pick<typeof identity, 'publisher' | 'packageName' | 'version'>;
  /** The tag that is released, if there is one. */
  readonly tag?: string | undefined;
  /** Pages that people write, by their paths. */
  readonly pages?: Readonly<Record<string, string>>;
  /** The tree of git that is published, and the one that `FULL=1 .ci/run` passed last. */
  readonly trees?: { readonly published: string | undefined; readonly tried: string | undefined };
}

/** Why this version may not be published: one sentence each. */
export function publishProblems({ owner = identity, tag, pages = {}, trees }: Release = {}): string[] {
  const { publisher, packageName, version } = owner;
  const files = descriptionFiles(describePackage(publisher));
  const generated = Object.entries(files).flatMap(([path, text]) =>
    text.includes(unfilled) ? [`${path} has placeholders (${unfilled}) for what only the owner knows`] : [],
  );
  const written = Object.entries(pages).flatMap(([path, text]) => {
    const [found] = unpublished.exec(text) ?? [];
    return found === undefined ? [] : [`${path} still says ${JSON.stringify(found)}`];
  });
  return [
    ...(publisher === undefined
      ? [`packaging/identity.ts names no publisher of ${packageName}: set it, then npm run docs`]
      : []),
    ...(tag === undefined || tag === `v${version}` ? [] : [`the tag ${tag} is not v${version}`]),
    ...generated,
    ...written,
    ...(trees === undefined || (trees.published !== undefined && trees.published === trees.tried)
      ? []
      : ['FULL=1 .ci/run has not passed with exactly these files: commit them and run it here']),
  ];
}
