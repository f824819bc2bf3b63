import { quoted } from '../../text/sanitize.ts';

/** What the pages that link an account say. */

export const linkTitle = 'Link a music account';

export const linkIntro = (service: string): string =>
  `Your assistant asked to use your account at ${service}. This page first makes sure that you are the one who asked: sign in here as you do in your assistant.`;
export const doNotGoOn =
  'If somebody else sent you this address, close the page: their assistant would ask for your account.';
export const signInButton = 'Sign in';
export const keyIntro = (service: string): string =>
  `Your assistant asked to use your account at ${service}. This page first makes sure that you are the one who asked: give the key that your assistant uses here.`;
export const keyLabel = 'Your key for this server';
export const keyButton = 'Go on';
export const wrongKey = 'That is no key of this server.';

export const chooseIntro = (service: string): string =>
  `You are the one who asked. Now choose how this server gets at your account at ${service}.`;
export const serviceButton = (service: string): string => `Sign in at ${service}`;
export const tokenLabel = 'An access token of yours, with the permissions that your assistant may use';
export const tokenButton = 'Link this token';
export const tokenHow =
  'The token is kept encrypted, is sent to the service alone, and is never shown. Your assistant ends the link when you ask it to sign out.';

export const onwardTitle = 'One moment';
export const onwardText = 'Go on to the page where you sign in';

export const linkedTitle = 'Linked';
export const linkedText = (sentence: string): string => `${sentence} You can close this page.`;

export const problemTitle = 'Not linked';
export const linkProblems = {
  ended:
    'This page has ended: it works once, for 10 minutes, and only in the browser that began with it. Ask your assistant for another.',
  foreign: 'This request comes from another page, so nothing was done.',
  otherPerson:
    'You are not the person who asked for this page, so nothing was linked. If somebody sent you the address, they tried to get at your account.',
  notSignedIn: 'The sign-in did not succeed, so nothing was linked. Ask your assistant for another page.',
  notAllowed: 'The service gave no access, so nothing was linked. You can try again.',
  issuerAway: 'The sign-in page cannot be reached just now. Try again in a minute.',
  storeAway:
    'This server cannot reach what it keeps just now, so it cannot go on with this. Try again in a minute.',
  mistake: 'This server made a mistake. Its log has more.',
  tooMany: 'Too many attempts failed. Try again in a minute.',
  tooLarge: 'That is more than a form of this page holds.',
  noToken: 'A token has only letters, digits and signs, without spaces.',
} as const;

/** A name of a service, as it may stand in a sentence. */
export const serviceName = (name: string): string => (/^[\w.-]+$/.test(name) ? name : quoted(name));
