import { z } from 'zod';
import { bundledPackages } from './bundled-packages.ts';
import { identity } from './identity.ts';

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  scope: z.string().optional(),
  properties: z.array(z.looseObject({ name: z.string() })).default([]),
});
const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

type Component = z.infer<typeof component>;

/**
 * The bill of materials of what is shipped, from the one that `npm sbom` writes of the whole project: what is
 * installed with the package, and what stands in its bundles. Throws where `npm` wrote something else.
 */
export async function billOfMaterials(root: string, written: string): Promise<unknown> {
  const whole = bill.parse(JSON.parse(written));
  const components = [
    ...whole.components.filter(isInstalled),
    ...(await bundledPackages(root)).map(({ name, version, license }) => {
      const ref = `${name}@${version}`;
      const known = whole.components.find(each => each['bom-ref'] === ref);
      return { ...(known ?? library(ref, name, version, license)), scope: 'required', properties: bundled };
    }),
  ];
  const own = whole.metadata.component['bom-ref'];
  const shipped = new Set([own, ...components.map(each => each['bom-ref'])]);
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...whole.metadata.component, name: identity.packageName } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => shipped.has(each)) })),
  };
}

const isInstalled = ({ properties }: Component) =>
  !properties.some(({ name }) => name === 'cdx:npm:package:development');

const bundled = [{ name: 'cdx:npm:package:bundled', value: 'true' }];

/** A package that another one was published with, so that it is in no lock file. */
const library = (ref: string, name: string, version: string, license: string) => ({
  'bom-ref': ref,
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [{ license: { id: license } }],
});
