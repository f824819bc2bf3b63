import {
  type CatalogueOptions,
  type Embedded,
  serviceOfCatalogue,
  startOnPort,
} from '../catalogue-service/index.ts';
import { demoCatalogue } from './catalogue/index.ts';

export type { AddedLibrary, Embedded } from '../catalogue-service/index.ts';

export interface EmbeddedOptions extends Omit<CatalogueOptions, 'catalogue'> {
  /** The demo catalogue when absent. */
  readonly catalogue?: CatalogueOptions['catalogue'];
}

/** The demo inside this process. Throws when the store cannot be used. */
export const createDemo = ({ catalogue = demoCatalogue(), ...options }: EmbeddedOptions, origin?: string) =>
  serviceOfCatalogue({ ...options, catalogue }, origin);

/** The demo on a port of this computer. Rejects when no port is free or the store cannot be used. */
export const startEmbedded = ({
  catalogue = demoCatalogue(),
  ...options
}: EmbeddedOptions): Promise<Embedded> => startOnPort({ ...options, catalogue });
