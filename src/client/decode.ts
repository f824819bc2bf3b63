import { errorNameOf, errorNameOfStatus, isKnownCode } from './api/error-codes.ts';
import type { Entry } from './api/index.ts';
import { type Output, outputFor } from './api/output.ts';
import { isRecord } from './api/record.ts';
import { errorOf, type MusicError, NotFound, Unreadable } from './errors.ts';
import type { WireAnswer } from './transport.ts';

/** Reads what came back: the value the entry promises, or one of our errors. */
export function decode(entry: Entry, input: Readonly<Record<string, unknown>>, answer: WireAnswer): unknown {
  const ok = answer.status >= 200 && answer.status < 300;
  if (ok && entry.endpoint.text && /xml|^text\/(?!html)/.test(answer.contentType)) return answer.body;
  const body = isJson(answer.contentType) ? parse(answer.body) : undefined;
  const error = body === undefined ? undefined : errorIn(entry, body, ok);
  if (error) throw error;
  if (!ok) {
    const what = `HTTP status ${answer.status}`;
    const ran = answer.status >= 500 ? 'unknown' : 'no';
    throw errorOf(errorNameOfStatus(answer.status), entry, what, { ran, status: answer.status });
  }
  if (body === undefined) throw new Unreadable(entry, 'the answer is not JSON', { ran: 'unknown' });
  const read = inShape(outputFor(entry.endpoint.output, input), body.json);
  if (!read?.success) throw new Unreadable(entry, 'the answer has another shape', { ran: 'unknown' });
  return read.data;
}

/** Objects that hold each other without end exhaust the stack: such an answer has no shape of ours. */
function inShape(output: Output, json: unknown) {
  try {
    return output.schema().safeParse(json);
  } catch {
    return undefined;
  }
}

/** An answer without a content type may be JSON. */
const isJson = (contentType: string) => contentType === '' || /[/+]json$/.test(contentType);

const parse = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * The error in a body, if there is one. It is an object with a code, an object without, a bare string, or
 * its properties stand at the root; an empty list means success. What bears no code of the service is
 * left to the HTTP status, where that tells of a failure: other services and proxies say it there.
 */
function errorIn(entry: Entry, { json }: { json: unknown }, ok: boolean): MusicError | undefined {
  if (!isRecord(json)) return undefined;
  const { error } = json;
  if (typeof error === 'string' && ok) {
    return /not found/i.test(error)
      ? new NotFound(entry, 'the service does not know this path', { ran: 'no' })
      : errorOf('Unexplained', entry, 'error without a code', { ran: 'unknown' });
  }
  const body = isRecord(error) ? error : isErrorAtRoot(json) ? json : undefined;
  if (body === undefined) return undefined;
  const code = codeIn(body);
  if (!ok && (code === undefined || !isKnownCode(code))) return undefined;
  const name = isMissing(entry, code) ? 'NotFound' : errorNameOf(code);
  return errorOf(name, entry, code === undefined ? 'error without a code' : `error ${code}`, {
    ran: code === undefined ? 'unknown' : 'no',
    code,
  });
}

/** The code, which some versions wrote as text. */
function codeIn({ code }: Record<string, unknown>): number | undefined {
  const number = typeof code === 'string' && code.trim() !== '' ? Number(code) : code;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const isErrorAtRoot = (json: Record<string, unknown>) =>
  'code' in json && 'message' in json && /Exception$/.test(String(json['type']));

/**
 * The service has three ways to say that an id is not there: 800 for most kinds, 500 for genres,
 * editorials and radios, and no code for podcasts and episodes. Our ids are checked before they are
 * sent, so a refusal of a read by id means that nothing is there.
 */
const isMissing = ({ endpoint }: Entry, code: number | undefined) =>
  endpoint.effect === 'read' &&
  /\{(?!user_id|kind)\w+\}/.test(endpoint.path) &&
  endpoint.retired === undefined &&
  (code === 500 || code === undefined);
