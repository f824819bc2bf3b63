import { describe, expect, it } from 'vitest';
import { decode, type WireAnswer } from '../../src/client/wire-codec.ts';
import { entryNamed, json } from '../support/carriers.ts';

const album = entryNamed('album.details');
const search = entryNamed('search.track');
const embed = entryNamed('service.embed');

/** What an answer is read as: its value, or the name of its error. */
function read(answer: WireAnswer, entry = search): unknown {
  try {
    return decode(entry, { album_id: 9, query: 'a', url: 'https://music.example/album/1' }, answer);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

const failed = (answer: WireAnswer, entry = search): unknown => {
  try {
    return decode(entry, { album_id: 9, query: 'a' }, answer);
  } catch (error) {
    return error;
  }
};
const page = { data: [] };

describe('An HTTP status', () => {
  it.each([200, 203, 299])('%i is an answer', status => {
    expect(read(json(page, status))).toEqual(page);
  });

  it.each([199, 300])('%i is none, whatever stands in it', status => {
    expect(read(json(page, status))).toBe('Unexplained');
  });
});

describe('A code', () => {
  const fault = (code: unknown) => json({ error: { type: 'DataException', message: 'x', code } });

  it.each([
    ['4', 'QuotaReached', 4],
    [' 700 ', 'ServiceBusy', 700],
    ['', 'Unexplained', undefined],
    [' ', 'Unexplained', undefined],
    ['four', 'Unexplained', undefined],
    [null, 'Unexplained', undefined],
    [true, 'Unexplained', undefined],
    [[4], 'Unexplained', undefined],
  ])('written as %j is %s', (code, name, number) => {
    const error = failed(fault(code));
    expect(error).toMatchObject({ name, code: number, ran: number === undefined ? 'unknown' : 'no' });
  });

  it('that nobody knows leaves a failed request to its status, and is told in an answered one', () => {
    expect(read({ ...fault(12345), status: 503 })).toBe('ServiceBusy');
    expect(read({ ...fault(undefined), status: 404 })).toBe('NotFound');
    expect(failed(fault(12345))).toMatchObject({ name: 'Unexplained', code: 12345 });
  });

  it('at the root is one only with a message, in an exception', () => {
    const whole = { type: 'DataException', message: 'no data', code: 800 };
    expect(read(json(whole), album)).toBe('NotFound');
    for (const [key, value] of [
      ['type', 'album'],
      ['type', 'Exceptional'],
      ['type', undefined],
      ['message', undefined],
      ['code', undefined],
    ] as const) {
      const part: unknown = JSON.parse(JSON.stringify({ ...whole, [key]: value, title: 'An album' }));
      expect(read(json(part), album), `${key} ${value}`).toMatchObject({ title: 'An album' });
    }
  });
});

describe('A body', () => {
  it.each(['', 'application/json', 'application/problem+json', 'text/json'])(
    'of type "%s" is read',
    contentType => {
      expect(read({ status: 200, contentType, body: JSON.stringify(page) })).toEqual(page);
    },
  );

  it.each(['text/html', 'application/jsonp', 'application/json-seq', 'json', 'text/plain'])(
    'of type "%s" is not, though it could be',
    contentType => {
      expect(read({ status: 200, contentType, body: JSON.stringify(page) })).toBe('Unreadable');
    },
  );

  it.each(['text/xml', 'application/xml', 'text/plain'])('that may be a text is one as %s', contentType => {
    expect(read({ status: 200, contentType, body: '<oembed/>' }, embed)).toBe('<oembed/>');
    expect(read({ status: 500, contentType, body: '<oembed/>' }, embed)).toBe('ServiceBusy');
  });

  it.each(['text/html', 'x-text/plain'])('that may be a text is none as %s', contentType => {
    expect(read({ status: 200, contentType, body: '<oembed/>' }, embed)).toBe('Unreadable');
  });
});
