import type { RuleForm, Values } from './component';
import { savableComponents } from './rows';
import { fieldsIn } from './validation';
import { allRows, visibilityOf } from './visibility';

/** The keys, as in `FormErrors`, of every field that is checked for these values: the visible ones, also inside lists and positions. */
export function checkedKeys(template: { forms: readonly RuleForm[] }, values: Values): Set<string> {
  const rows = allRows(template);
  const fields = fieldsIn(savableComponents(rows), values, visibilityOf(rows, values));
  return new Set(fields.map(({ key }) => key));
}

/**
 * Adjusts the keys after entries of a list have been removed or moved, so that each key follows its entry.
 *
 * @param order The earlier index of each entry, in the new order.
 */
export function rearrangedKeys(
  keys: ReadonlySet<string>,
  listKey: string,
  order: readonly number[],
): Set<string> {
  const moved = [...keys].flatMap((key) => {
    const entry = key.startsWith(listKey) ? /^\[(\d+)\](.*)/.exec(key.slice(listKey.length)) : null;
    if (!entry) return [key];
    const now = order.indexOf(Number(entry[1]));
    return now < 0 ? [] : [`${listKey}[${now}]${entry[2]}`];
  });
  return new Set(moved);
}
