/** A span of time in seconds since 1970: from the first one up to the second before the last one. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export const allTime: Period = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The beginning of a year, a month or a day in UTC, and of the next one. Undefined for other texts. */
function spanOf(text: string): Period | undefined {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === '') return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const start = new Date(Date.UTC(y, m, d));
  if (start.getUTCMonth() !== m || start.getUTCDate() !== d) return undefined;
  const end = day !== undefined ? [y, m, d + 1] : month !== undefined ? [y, m + 1, 1] : [y + 1, 0, 1];
  const [endYear = 0, endMonth = 0, endDay = 1] = end;
  return { from: start.getTime() / 1000, to: Date.UTC(endYear, endMonth, endDay) / 1000 };
}

/** "2025", "2025-03", "2025-03-01" or two of them with ".." between; either may be absent. Undefined for other texts. */
export function periodIn(text: string): Period | undefined {
  const [first = '', last, ...more] = text.trim().split('..');
  if (last === undefined) return spanOf(first);
  const from = first.trim() === '' ? allTime : spanOf(first.trim());
  const to = last.trim() === '' ? allTime : spanOf(last.trim());
  const isSpan = more.length === 0 && from !== undefined && to !== undefined && from.from < to.to;
  return isSpan && `${first}${last}`.trim() !== '' ? { from: from.from, to: to.to } : undefined;
}

/** "2025-03-31", in UTC. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
