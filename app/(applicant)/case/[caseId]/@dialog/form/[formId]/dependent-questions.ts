import { getLocale, getTranslations } from 'next-intl/server';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { flattenRows, nestedFields } from '@/lib/domain/forms/rows';
import { parseController } from '@/lib/domain/forms/visibility';
import { comparisonWords, conditionInWords } from '@/lib/platform/i18n/condition-words';
import type { KeyedText } from '@/lib/platform/i18n/text-key';

/**
 * Returns, for each component of a form that is not always shown, on which answers it depends, by its id. A browser without scripts shows all
 * of them.
 */
export async function hintsOf(forms: readonly FormView[], formId: string): Promise<Record<string, string>> {
  const t = await getTranslations('form.dependent');
  const compared = (await getTranslations(
    'organisation.condition.compared',
  )) as KeyedText<'organisation.condition.compared'>;
  const locale = await getLocale();
  const all = forms.flatMap(({ rows }) => flattenRows(rows).flatMap((row) => [row, ...nestedFields(row)]));
  const rowOf = new Map(all.map((row) => [row.componentId, row]));

  function say(alternative: string): string | null {
    const { componentId, choice, comparison, isNot } = parseController(alternative);
    const row = rowOf.get(componentId);
    if (!row) return null;
    if (comparison) {
      const { key, values } = comparisonWords(comparison, locale, fieldKindOf(row)?.scale?.(row));
      const said = compared(key, { ...values, not: isNot ? 'yes' : 'no' });
      return t('compared', { field: row.label, comparison: said });
    }
    const isTick = row.type === 'FormCheckBox';
    const key = choice !== null ? 'choice' : isTick ? 'tick' : 'answer';
    return t(key, { field: row.label, choice: optionOf(row, choice), isNot: String(isNot) });
  }

  const own = forms.find(({ id }) => id === formId)?.rows ?? [];
  const dependent = flattenRows(own)
    .flatMap((row) => [row, ...nestedFields(row)])
    .filter(({ displayController }) => displayController.length > 0);
  return Object.fromEntries(
    dependent.map((row) => [row.componentId, t('hint', { conditions: conditionInWords(row, say, locale) })]),
  );
}

function optionOf({ options, radioButtons }: Row, choice: string | null): string {
  return [...options, ...radioButtons].find(({ id }) => id === choice)?.label ?? choice ?? '';
}
