import { model, type ReadAs } from '../output.ts';
import { flag, object } from './reading.ts';

/** What the listener has granted to the application. */
export const Permissions = model('permissions', () =>
  object({
    permissions: object({
      basic_access: flag(),
      email: flag(),
      offline_access: flag(),
      manage_library: flag(),
      manage_community: flag(),
      delete_library: flag(),
      listening_history: flag(),
    }).nullish(),
  }),
);
export type Permissions = ReadAs<typeof Permissions>;
