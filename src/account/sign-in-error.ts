/** Signing in ended without a token: one sentence for the person who tried. */
export class SignInError extends Error {}
