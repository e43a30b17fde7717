import { type RuleComponent, type RuleForm, savableComponents, type Values } from './component';
import { parseEntries, parsePositions } from './values';
import { allRows, type Visibility, visibilityInEntry, visibilityOf } from './visibility';

/** The keys, as in `FormErrors`, of every field that is checked for these values: the visible ones, also inside lists and positions. */
export function checkedKeys(template: { forms: readonly RuleForm[] }, values: Values): Set<string> {
  const rows = allRows(template);
  const visibility = visibilityOf(rows, values);
  return new Set(keysIn(rows, values, '', visibility));
}

function keysIn(
  rows: readonly RuleComponent[],
  values: Values,
  before: string,
  visibility: Visibility,
): string[] {
  return savableComponents(rows)
    .filter(({ componentId }) => visibility.active.has(componentId))
    .flatMap((component) => {
      const key = before + component.componentId;
      return [key, ...keysInside(component, values[component.componentId], key, visibility)];
    });
}

function keysInside(
  component: RuleComponent,
  value: string | null | undefined,
  key: string,
  visibility: Visibility,
): string[] {
  if (component.type === 'FormDynamicList') {
    const rows = (component.columns ?? []).flat();
    return parseEntries(value).flatMap((entry, index) =>
      keysIn(rows, entry, `${key}[${index}].`, visibilityInEntry(component, entry, visibility)),
    );
  }
  if (component.type !== 'FormDynamicPosition') return [];
  const filled = parsePositions(value).map(({ positionId }) => positionId);
  const asked = new Set([...filled, ...(component.validation?.requiredPositions ?? [])]);
  return [...asked].flatMap((id) => ['name', 'email', 'telephone'].map((part) => `${key}[${id}].${part}`));
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
    const [, index, rest = ''] = key.startsWith(`${listKey}[`)
      ? (/^\[(\d+)\](.*)$/.exec(key.slice(listKey.length)) ?? [])
      : [];
    if (index === undefined) return [key];
    const now = order.indexOf(Number(index));
    return now < 0 ? [] : [`${listKey}[${now}]${rest}`];
  });
  return new Set(moved);
}
