/** What a failure means for whoever called. Each name has one error class. */
export type FaultName =
  | 'QuotaReached'
  | 'LimitExceeded'
  | 'PermissionMissing'
  | 'TokenRejected'
  | 'RequestRefused'
  | 'ServiceBusy'
  | 'NotFound'
  | 'AccountNotAllowed'
  | 'Unexplained';

export interface FaultCode {
  readonly code: number;
  readonly constant: string;
  readonly fault: FaultName;
  readonly meaning: string;
}

/** The service's error codes. It answers them in HTTP 200. Those without a documented constant were seen or reported. */
export const faultCodes: readonly FaultCode[] = [
  { code: 4, constant: 'QUOTA', fault: 'QuotaReached', meaning: 'too many requests in a short time' },
  { code: 50, constant: 'APPLICATION_ERROR', fault: 'Unexplained', meaning: 'the application was refused' },
  {
    code: 100,
    constant: 'ITEMS_LIMIT_EXCEEDED',
    fault: 'LimitExceeded',
    meaning: 'too many items in one place',
  },
  {
    code: 200,
    constant: 'PERMISSION',
    fault: 'PermissionMissing',
    meaning: 'no token, or one without the permission',
  },
  {
    code: 300,
    constant: 'TOKEN_INVALID',
    fault: 'TokenRejected',
    meaning: 'the token is wrong or has expired',
  },
  { code: 404, constant: 'NOT_FOUND', fault: 'NotFound', meaning: 'nothing is there' },
  { code: 500, constant: 'PARAMETER', fault: 'RequestRefused', meaning: 'a parameter is wrong' },
  { code: 501, constant: 'PARAMETER_MISSING', fault: 'RequestRefused', meaning: 'a parameter is missing' },
  {
    code: 600,
    constant: 'QUERY_INVALID',
    fault: 'RequestRefused',
    meaning: 'the query or path is not known',
  },
  { code: 700, constant: 'SERVICE_BUSY', fault: 'ServiceBusy', meaning: 'the service is busy' },
  { code: 800, constant: 'DATA_NOT_FOUND', fault: 'NotFound', meaning: 'nothing has this id' },
  { code: 801, constant: 'DATA_NOT_FOUND', fault: 'NotFound', meaning: 'nothing has this id' },
  {
    code: 901,
    constant: 'INDIVIDUAL_ACCOUNT_NOT_ALLOWED',
    fault: 'AccountNotAllowed',
    meaning: 'this kind of account may not do it',
  },
];

const byCode = new Map(faultCodes.map(fault => [fault.code, fault]));

export const isKnownCode = (code: number): boolean => byCode.has(code);

/** The fault behind a code in an error body; one without a code, or with one nobody knows, explains nothing. */
export const faultOf = (code: number | undefined): FaultName =>
  (code === undefined ? undefined : byCode.get(code)?.fault) ?? 'Unexplained';

/** The fault behind an HTTP status that is not 2xx. */
export const faultOfStatus = (status: number): FaultName => {
  if (status === 401) return 'TokenRejected';
  if (status === 404) return 'NotFound';
  if (status === 429) return 'QuotaReached';
  if (status === 400) return 'RequestRefused';
  if (status >= 500) return 'ServiceBusy';
  return 'Unexplained';
};
