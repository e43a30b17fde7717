import { getFormatter, getTranslations } from 'next-intl/server';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { flattenRows, nestedFields } from '@/lib/domain/forms/rows';
import { parseController } from '@/lib/domain/forms/visibility';

/**
 * Returns, for each component of a form that is not always shown, on which answers it depends, by its id. A browser without scripts shows all
 * of them.
 */
export async function hintsOf(forms: readonly FormView[], formId: string): Promise<Record<string, string>> {
  const t = await getTranslations('form.dependent');
  const format = await getFormatter();
  const all = forms.flatMap(({ rows }) => flattenRows(rows).flatMap((row) => [row, ...nestedFields(row)]));
  const rowOf = new Map(all.map((row) => [row.componentId, row]));

  function condition(controller: string): string[] {
    const { componentId, choice, isNot } = parseController(controller);
    const row = rowOf.get(componentId);
    if (!row) return [];
    const isTick = row.type === 'FormCheckBox';
    const key = choice !== null ? 'choice' : isTick ? 'tick' : 'answer';
    return [t(key, { field: row.label, choice: optionOf(row, choice), isNot: String(isNot) })];
  }

  const own = forms.find(({ id }) => id === formId)?.rows ?? [];
  const dependent = flattenRows(own)
    .flatMap((row) => [row, ...nestedFields(row)])
    .filter(({ displayController }) => displayController.length > 0);
  return Object.fromEntries(
    dependent.map(({ componentId, displayController, displayAll }) => {
      const type = displayAll ? 'conjunction' : 'disjunction';
      return [
        componentId,
        t('hint', { conditions: format.list(displayController.flatMap(condition), { type }) }),
      ];
    }),
  );
}

function optionOf({ options, radioButtons }: Row, choice: string | null): string {
  return [...options, ...radioButtons].find(({ id }) => id === choice)?.label ?? choice ?? '';
}
