import { defaultQuota, type Quota } from '../client/quota.ts';
import { services } from '../client/service-preset.ts';
import type { Choices } from './config.ts';
import type { Values } from './settings.ts';

/** The given settings, with a default for each that was left out. */
export function choicesOf(values: Values): Choices {
  const { service = services.embedded } = values;
  return {
    service,
    tokenIn: values.token_in ?? service.tokenIn,
    appId: values.app_id,
    redirectUri: values.redirect_uri ?? service.redirectUri,
    perms: values.perms,
    profile: values.profile ?? 'default',
    keyring: values.keyring ?? true,
    readOnly: values.read_only ?? false,
    groups: values.groups,
    confirm: values.confirm ?? 'destructive',
    quota: values.quota ?? defaultQuota,
    ephemeral: values.ephemeral ?? false,
    log: values.log ?? 'warn',
    accessToken: values.access_token,
    accessTokenFile: values.access_token_file,
    appSecret: values.app_secret,
  };
}

const onOff = (is: boolean) => (is ? 'on' : 'off');
const quotaText = ({ requests, ms }: Quota) => `${requests}/${ms / 1000}s`;

/** Each default as it is written in the environment, by the setting's name. The redirect's depends on the service. */
export function defaultTexts(): Readonly<Record<string, string>> {
  const { service, tokenIn, profile, keyring, readOnly, confirm, quota, ephemeral, log } = choicesOf({});
  return {
    service: service.name,
    token_in: tokenIn,
    profile,
    keyring: onOff(keyring),
    read_only: onOff(readOnly),
    confirm,
    quota: quotaText(quota),
    ephemeral: onOff(ephemeral),
    log,
  };
}
