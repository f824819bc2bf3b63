/*
 * What the running server shares with the parts of it that are loaded apart, as `serve`: there a copy would be larger,
 * and its classes other ones. The build fails where a part needs a name that is missing here.
 */
export {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedHostnames,
  parseJSONRPCMessage,
  SUPPORTED_PROTOCOL_VERSIONS,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
export { z } from 'zod';
export { applicationOf, requestedFor } from './account/create-account.ts';
export { CredentialError, credentialSchema } from './account/credential.ts';
export { authorizationUrl, exchangeCode } from './account/oauth.ts';
export { PrivateFileError, readPrivateFile, writePrivateFile } from './account/private-file.ts';
export { SignInError } from './account/sign-in-error.ts';
export { createListener, createProcess } from './compose.ts';
export { ConfigError, logLevels } from './config/config.ts';
export { readValue } from './config/read-config.ts';
export { secret, setting, variableOf } from './config/settings.ts';
export {
  addressesSchema,
  amountSchema,
  hostSchema,
  isSafeAddress,
  issuerSchema,
  keySchema,
  onOffSchema,
  portSchema,
  publicUrlSchema,
} from './config/value-schemas.ts';
export { announce } from './resources/index.ts';
export { createLog } from './server/log.ts';
export { permissionsFor } from './tools/registry.ts';
