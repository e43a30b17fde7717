import { dayAfter, isDay } from '@/lib/domain/time';
import type { RuleSet } from './component';

/**
 * The first or last day that a question takes: a day (`2027-01-01`), or so many days, months or years before or after today (`-18y`, `+3m`) or
 * the answer to another question (`founded+10d`).
 */
export interface DayBound {
  day: string | null;
  /** The question whose answer it is counted from. Null for today. */
  componentId: string | null;
  sign: '+' | '-';
  count: number;
  unit: DayUnit;
}

export const DAY_UNITS = ['d', 'm', 'y'] as const;
export type DayUnit = (typeof DAY_UNITS)[number];

/** The most days, months or years of a distance. */
export const MOST_DISTANCE = 999;

/** Today itself. */
export const TODAY = '+0d';

const BOUND = /^(?:(\d{4}-\d\d-\d\d)|([A-Za-z][\w-]*?)?([+-])(\d{1,3})([dmy]))$/;

/** Reads a bound. Null if the text is not one. */
export function readDayBound(text: string): DayBound | null {
  const [, day = null, componentId = null, sign = '+', count = '0', unit = 'd'] = BOUND.exec(text) ?? [];
  if (!BOUND.test(text) || (day !== null && !isDay(day))) return null;
  return { day, componentId, sign: sign as '+' | '-', count: Number(count), unit: unit as DayUnit };
}

export function writeDayBound({ day, componentId, sign, count, unit }: DayBound): string {
  return day ?? `${componentId ?? ''}${sign}${count}${unit}`;
}

/** What a distance is counted from. */
export interface DayFacts {
  /** `YYYY-MM-DD` in Sweden. Without it, nothing is counted from today. */
  today?: string | undefined;
  /** The answer to a question that is shown. */
  answerOf?: ((componentId: string) => string | null | undefined) | undefined;
}

/** The first and last day that the rules take, as far as we know what they are counted from. */
export function dayBounds(
  rules: Pick<RuleSet, 'earliest' | 'latest'> | null | undefined,
  facts: DayFacts,
): { min?: string; max?: string } {
  const [min, max] = [dayOf(rules?.earliest, facts), dayOf(rules?.latest, facts)];
  return { ...(min && { min }), ...(max && { max }) };
}

/** The question that a bound is counted from, or null. */
export const boundFrom = (text: string | null | undefined): string | null =>
  (text && readDayBound(text)?.componentId) || null;

function dayOf(text: string | null | undefined, { today, answerOf }: DayFacts): string | undefined {
  const bound = text ? readDayBound(text) : null;
  if (!bound) return undefined;
  if (bound.day !== null) return bound.day;
  const from = bound.componentId === null ? today : answerOf?.(bound.componentId);
  return from && isDay(from) ? shifted(from, bound) : undefined;
}

/** A day so far from another. A month that has no such day gives its last one. */
function shifted(from: string, { sign, count, unit }: DayBound): string {
  const steps = sign === '-' ? -count : count;
  if (unit === 'd') return dayAfter(from, steps);
  const months =
    Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + steps * (unit === 'y' ? 12 : 1);
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  const last = dayAfter(dayAfter(first, 31).slice(0, 8).concat('01'), -1);
  const same = `${first.slice(0, 8)}${from.slice(8)}`;
  return same < last ? same : last;
}

/** How an answer lies outside the days that the rules take, or null. A month counts by all of its days. */
export function dayBoundProblem(
  value: string,
  rules: Pick<RuleSet, 'earliest' | 'latest'> | null | undefined,
  facts: DayFacts,
): 'DATE_BEFORE_EARLIEST' | 'DATE_AFTER_LATEST' | null {
  const { min, max } = dayBounds(rules, facts);
  if (min && value < min.slice(0, value.length)) return 'DATE_BEFORE_EARLIEST';
  return max && value > max.slice(0, value.length) ? 'DATE_AFTER_LATEST' : null;
}
