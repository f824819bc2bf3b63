import { AnswerCache } from '../../client/answer-cache.ts';
import { entryNamed } from '../../client/api/index.ts';
import { createClient } from '../../client/client.ts';
import { systemClock } from '../../client/clock.ts';
import { QuotaReached } from '../../client/errors.ts';
import type { Transport } from '../../client/transport.ts';
import { decode, type WireAnswer } from '../../client/wire-codec.ts';
import type { Config } from '../../config/config.ts';
import { quoted } from '../../text/sanitize.ts';
import { type ObjectReport, objectReports } from './contract.ts';
import { type Finding, unknown, type Verdict } from './finding.ts';
import { listChecks } from './lists.ts';
import { takeSample } from './sample.ts';
import { searchChecks } from './searches.ts';

/** The most requests, and how long they may take in milliseconds. */
const mostRequests = 45;
const longestMs = 15_000;

interface CheckParts {
  readonly config: Config;
  /** Sends no token. */
  readonly transport: Transport;
  /** Why a request failed. */
  wordsOf(error: unknown): string;
}

interface Checked extends Finding {
  readonly about: string;
}

/** What a service answers to the requests that this program depends on. It holds no secrets. */
export interface ServiceReport {
  readonly service: string;
  readonly requests: number;
  /** How many of them the service refused because of its quota. */
  readonly refused: number;
  readonly seconds: number;
  /** Why nothing could be asked. */
  readonly problem?: string;
  readonly checks: readonly Checked[];
  readonly objects: readonly ObjectReport[];
}

/** Asks a service up to 45 questions, for 15 seconds at most. Nothing is changed. */
export async function checkService({ config, transport, ...parts }: CheckParts): Promise<ServiceReport> {
  const start = performance.now();
  const counted = counting(transport);
  const wordsOf = (error: unknown) => (error instanceof NotAsked ? error.message : parts.wordsOf(error));
  const client = createClient({
    transport: counted.transport,
    quota: config.quota,
    clock: systemClock,
    cache: new AnswerCache({ clock: systemClock }),
    hasToken: () => false,
    plural: config.service.pluralNames,
    deadlineMs: longestMs,
  });
  const how = { signal: AbortSignal.timeout(longestMs) };
  const report = async () => {
    const sample = await takeSample(client, how);
    const asked = [...searchChecks(sample), ...listChecks(sample, counted.transport)].map(async check => ({
      about: check.about,
      ...(await check.ask().catch(error => unknown(wordsOf(error)))),
    }));
    const [checks, objects] = await Promise.all([Promise.all(asked), objectReports(sample, wordsOf)]);
    return { checks, objects };
  };
  const answers = await report().catch(error => ({ problem: wordsOf(error), checks: [], objects: [] }));
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { service: config.service.name, ...counted.counts(), seconds, ...answers };
}

class NotAsked extends Error {}

/** Whether the client takes an answer for a quota error. This does not depend on what was asked. */
function isQuotaError(answer: WireAnswer): boolean {
  try {
    decode(entryNamed('service.infos'), {}, answer);
    return false;
  } catch (error) {
    return error instanceof QuotaReached;
  }
}

/** Counts requests, and sends none beyond the most. */
function counting(transport: Transport) {
  const counts = { requests: 0, refused: 0 };
  const counted: Transport = {
    ...transport,
    async send(request, signal) {
      if (counts.requests >= mostRequests)
        throw new NotAsked(`not asked: ${mostRequests} requests are the most`);
      counts.requests += 1;
      const answer = await transport.send(request, signal);
      if (isQuotaError(answer)) counts.refused += 1;
      return answer;
    },
  };
  return { transport: counted, counts: () => counts };
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  published: 'as published',
  '2026': 'as of 2026',
  new: 'new',
  unknown: 'not known',
};
const verdicts: readonly Verdict[] = ['published', '2026', 'new', 'unknown'];

/** The fields of an object, as one more row of the table. */
function fieldsRow({ object, problem, ...lists }: ObjectReport): Checked {
  const about = `fields of ${object}`;
  if (problem !== undefined) return { about, ...unknown(problem) };
  const differences = Object.entries(lists).flatMap(([name, fields]) =>
    fields.length === 0 ? [] : `${name}: ${fields.map(field => quoted(field, 40)).join(', ')}`,
  );
  return {
    about,
    verdict: differences.length > 0 ? 'new' : 'published',
    answer: differences.join('; ') || 'as in the contract',
  };
}

/** The report as a table. */
export function serviceText({
  service,
  requests,
  refused,
  seconds,
  problem,
  checks,
  objects,
}: ServiceReport) {
  if (problem !== undefined) return `${service}: nothing could be asked. ${problem}.\n`;
  const all = [...checks, ...objects.map(fieldsRow)];
  const count = (verdict: Verdict) => all.filter(check => check.verdict === verdict).length;
  const width = Math.max(...all.map(({ about }) => about.length));
  const quota = refused > 0 ? `, ${refused} of them refused because of the quota` : '';
  return [
    `${service}: ${requests} requests in ${seconds} s${quota}`,
    ...all.map(
      ({ about, verdict, answer }) =>
        `${about.padEnd(width)}  ${verdictWords[verdict].padEnd(12)}  ${answer}`,
    ),
    `${verdicts.map(verdict => `${count(verdict)} ${verdictWords[verdict]}`).join(', ')}.`,
    '"As of 2026": as others measured the public service that year. "New": neither of these.',
    ...(count('new') > 0 ? ['Please report the rows marked "new" and include this table.'] : []),
    '',
  ].join('\n');
}
