import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { parseController } from '@/lib/domain/forms/visibility';
import { CURRENT_SCHEMA, type VersionBody } from './body';
import { conditionedParts } from './placed';

/** The schema before units, conditions that compare answers, and groups of them. */
const BEFORE_COMPARISONS = 6;

/** The schema of a body that is stored: the oldest that can say it, so that replicas of the last release read what they know. */
export function writtenSchema({ forms }: VersionBody): number {
  const parts = conditionedParts<RuleComponent>(forms);
  const byId = new Map(parts.map(({ key, component }) => [key, component]));
  const isNew = (entry: string) => {
    const { componentId, comparison } = parseController(entry);
    const component = byId.get(componentId);
    return comparison !== null || entry.includes('|') || Boolean(component && fieldKindOf(component)?.scale);
  };
  const isWritten = parts.some(
    ({ condition, component }) =>
      condition.displayController?.some(isNew) || (component && 'unit' in component),
  );
  return isWritten ? CURRENT_SCHEMA : BEFORE_COMPARISONS;
}
