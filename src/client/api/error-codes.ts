/** The service's error codes, sent with HTTP status 200. Some are not documented, but were recorded or reported. */
export const errorCodes = [
  { code: 4, constant: 'QUOTA', error: 'QuotaReached', meaning: 'too many requests in a short time' },
  { code: 50, constant: 'APPLICATION_ERROR', error: 'Unexplained', meaning: 'the application was refused' },
  {
    code: 100,
    constant: 'ITEMS_LIMIT_EXCEEDED',
    error: 'LimitExceeded',
    meaning: 'too many items in one place',
  },
  {
    code: 200,
    constant: 'PERMISSION',
    error: 'PermissionMissing',
    meaning: 'no token, or one without the permission',
  },
  {
    code: 300,
    constant: 'TOKEN_INVALID',
    error: 'TokenRejected',
    meaning: 'the token is wrong or has expired',
  },
  { code: 404, constant: 'NOT_FOUND', error: 'NotFound', meaning: 'nothing is there' },
  { code: 500, constant: 'PARAMETER', error: 'RequestRefused', meaning: 'a parameter is wrong' },
  { code: 501, constant: 'PARAMETER_MISSING', error: 'RequestRefused', meaning: 'a parameter is missing' },
  {
    code: 600,
    constant: 'QUERY_INVALID',
    error: 'RequestRefused',
    meaning: 'the query or path is not known',
  },
  { code: 700, constant: 'SERVICE_BUSY', error: 'ServiceBusy', meaning: 'the service is busy' },
  { code: 800, constant: 'DATA_NOT_FOUND', error: 'NotFound', meaning: 'nothing has this id' },
  { code: 801, constant: 'DATA_NOT_FOUND', error: 'NotFound', meaning: 'nothing has this id' },
  {
    code: 901,
    constant: 'INDIVIDUAL_ACCOUNT_NOT_ALLOWED',
    error: 'AccountNotAllowed',
    meaning: 'this kind of account may not do it',
  },
] as const satisfies readonly { code: number; constant: string; error: string; meaning: string }[];

export const quotaCode = 4;

/** What a failure means for the caller. Each name has an error class. */
export type ErrorName = (typeof errorCodes)[number]['error'] | 'AddressRefused';

const byCode = new Map<number, (typeof errorCodes)[number]>(errorCodes.map(each => [each.code, each]));

export const isKnownCode = (code: number): boolean => byCode.has(code);

/** The error for a code. `Unexplained` without a code, or for an unknown one. */
export const errorNameOf = (code: number | undefined): ErrorName =>
  (code === undefined ? undefined : byCode.get(code)?.error) ?? 'Unexplained';

const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'RequestRefused',
  401: 'TokenRejected',
  403: 'AddressRefused',
  404: 'NotFound',
  429: 'QuotaReached',
  451: 'AddressRefused',
};

/** The error for an HTTP status other than 2xx. */
export const errorNameOfStatus = (status: number): ErrorName =>
  byStatus[status] ?? (status >= 500 ? 'ServiceBusy' : 'Unexplained');
