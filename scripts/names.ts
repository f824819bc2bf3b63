import { isNode, type Source } from './source.ts';

/** Names that more than one file of src exports, a sentence each: one name has one meaning. */
export function nameProblems(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const source of sources.filter(({ path }) => path.startsWith('src/')))
    for (const name of exportedNames(source)) {
      const of = files.get(name) ?? new Set();
      files.set(name, of.add(source.path));
    }
  return [...files].flatMap(([name, of]) =>
    of.size > 1 ? [`${[...of].join(' and ')} export ${name}: one name has one meaning`] : [],
  );
}

/** The names that a file declares and exports. What it passes on from another file is that file's. */
function exportedNames({ nodes }: Source): string[] {
  const declared = nodes.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? [declaration] : [],
  );
  return declared.flatMap(declaration => {
    const parts: unknown = declaration['declarations'] ?? [declaration];
    return Array.isArray(parts) ? parts.flatMap(nameOf) : [];
  });
}

/** The name of a declaration; none for a pattern. */
function nameOf(part: unknown): string[] {
  if (!isNode(part) || !isNode(part['id'])) return [];
  const { name } = part['id'];
  return typeof name === 'string' ? [name] : [];
}
