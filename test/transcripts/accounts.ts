import { addressIn, application, assistant, browse, fakeKeyring, musicService } from '../account/support.ts';
import type { Scripts } from './scribe.ts';

/** A server that has an application to sign in with, and a keyring. */
const withApplication = async () =>
  assistant(await musicService(), { env: application, keyring: fakeKeyring() });

/** The tools of the account. */
export const accounts: Scripts = {
  async account({ over }) {
    const demo = over(await assistant('embedded'));
    await demo.show('the demo');
    await demo.show('an argument', { token: 'x' });
    const at = over(await withApplication());
    await at.show('nobody is signed in');
    const { text } = await at.call('sign_in');
    await at.show('the listener has the page');
    await browse(addressIn(text));
    await at.show('signed in');
    await at.call('sign_out');
    const refused = await at.call('sign_in');
    await browse(addressIn(refused.text), 'deny');
    await at.show('the listener said no');
  },
  async sign_in({ over }) {
    const demo = over(await assistant('embedded'));
    await demo.show('in the demo');
    const bare = over(await assistant(await musicService()));
    await bare.show('without an application');
    const at = over(await withApplication());
    const { text } = await at.show('with one');
    await browse(addressIn(text));
    await at.show('signed in already');
    await at.show('no such action', { action: 'login' });
    await at.show('nothing to copy', { action: 'copy_library' });
  },
  async sign_out({ over }) {
    const demo = over(await assistant('embedded'));
    await demo.show('in the demo');
    const at = over(await withApplication());
    await at.show('nobody is signed in');
    const { text } = await at.call('sign_in');
    await browse(addressIn(text));
    await at.show('signed in');
    const asked = await at.show('with the record of changes', { forget: true });
    await at.show('the listener agreed', { forget: true, confirm: asked.structured['confirm'] });
    await at.show('no yes or no', { forget: 1 });
  },
};
