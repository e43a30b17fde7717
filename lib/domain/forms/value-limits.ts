import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { type RuleComponent, savableComponents, type ValueErrorCode } from './component';
import { storableLength } from './lengths';
import { dataTypeOf, parseEntries, parseOptions, parsePositions } from './values';

/**
 * Why a normalised value is too large to store, or null. Ignores what the stored value contained already: a text from before the
 * limits may stay while something next to it changes.
 */
export function excessOf(component: RuleComponent, value: string, stored: string): ValueErrorCode | null {
  if (entriesIn(component, value) > Math.max(COUNT_LIMITS.entriesMost, entriesIn(component, stored))) {
    return 'MAX_ENTRIES';
  }
  const known = new Set(tooLongTexts(component, stored));
  return tooLongTexts(component, value).every((text) => known.has(text)) ? null : 'MAX_LENGTH';
}

/** How many entries, options or positions a value has; 0 if it is not a list. */
export function entriesIn(component: RuleComponent, value: string): number {
  switch (dataTypeOf(component)) {
    case 'options':
      return parseOptions(value).length;
    case 'list':
      return parseEntries(value).length;
    case 'positions':
      return parsePositions(value).length;
    default:
      return 0;
  }
}

function tooLongTexts(component: RuleComponent, value: string): string[] {
  const longer = (texts: readonly string[], limit: number) => texts.filter((text) => text.length > limit);
  switch (dataTypeOf(component)) {
    case 'text':
      return longer([value], storableLength(component));
    case 'option':
    case 'date':
    case 'month':
      return longer([value], TEXT_LIMITS.choice);
    case 'options':
      return longer(parseOptions(value), TEXT_LIMITS.choice);
    case 'positions':
      return parsePositions(value).flatMap(({ name, email, telephone }) =>
        longer([name, email, telephone], TEXT_LIMITS.positionPart),
      );
    case 'list': {
      const nested = savableComponents((component.columns ?? []).flat());
      return parseEntries(value).flatMap((entry) =>
        nested.flatMap((part) => tooLongTexts(part, entry[part.componentId] ?? '')),
      );
    }
    default:
      return [];
  }
}
