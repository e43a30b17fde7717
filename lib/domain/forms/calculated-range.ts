import type { RuleComponent } from './component';
import { maxEntriesOf } from './values';

/** A component, and the list to whose entries it belongs. */
interface Counted {
  component: RuleComponent;
  list: string | null;
}

type Range = readonly [low: number, high: number];

/**
 * Whether the bounds of a calculated value can never be met, whatever is answered within the rules of what it counts with. False if that is
 * not certain. Everything it names must exist and hang together.
 */
export function isAlwaysOutside(
  component: RuleComponent,
  find: (componentId: string) => Counted | undefined,
): boolean {
  const { min, max } = component.validation ?? {};
  const [low, high] = rangeOf(component, find);
  return (min != null && high < min) || (max != null && low > max);
}

function rangeOf(component: RuleComponent, find: (componentId: string) => Counted | undefined): Range {
  const { calculation, validation } = component;
  if (!calculation) {
    const { type, min, max } = validation ?? {};
    return [
      min ?? (type === 'POSITIVE_NUMBER' ? 0 : Number.NEGATIVE_INFINITY),
      max ?? Number.POSITIVE_INFINITY,
    ];
  }
  const { sum, percent = 100, least, most, decimals = 0 } = calculation;
  const total = sum.map((id) => rangeIn(find(id), find)).reduce(added, [0, 0]);
  // What rounding, and counting in fractions here, may add.
  const slack = 10 ** -decimals;
  const bounded = (end: number) => {
    const atMost = Math.min(end, most ?? Number.POSITIVE_INFINITY);
    return Math.max(atMost, least ?? Number.NEGATIVE_INFINITY);
  };
  const [low, high] = total.map((end) => (end * percent) / 100) as [number, number];
  return [bounded(low - slack), bounded(high + slack)];
}

/** What a part adds at least and at most. Every part may be hidden, and adds nothing then. */
function rangeIn(counted: Counted | undefined, find: (componentId: string) => Counted | undefined): Range {
  if (!counted) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { component } = counted;
  const [low, high] = rangeOf(component, find);
  const list = counted.list === null ? undefined : find(counted.list)?.component;
  const entries = list ? maxEntriesOf(list) : 1;
  return [Math.min(low * entries, 0), Math.max(high * entries, 0)];
}

const added = ([low, high]: Range, [less, more]: Range): Range => [low + less, high + more];
