import type { KeyedText } from '@/components/ui/keyed-text';
import { firstCharacters } from '@/lib/domain/fields/cut-text';
import type { Component, Option } from '@/lib/domain/forms/component';
import { parseController } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { componentTexts } from '@/lib/domain/organisation/texts';

const LONGEST_NAME = 60;

/** Returns what people call a component: its question or text, else its kind. */
export function nameOf(component: Component, locale: Locale, t: KeyedText<'organisation'>): string {
  const [first] = componentTexts(component);
  const own = first && first.optionId === undefined ? inLanguage(first.text, locale) : '';
  if (own === '') return t(`kinds.${component.type}`);
  return own.length > LONGEST_NAME ? `${wholeWords(firstCharacters(own, LONGEST_NAME))} …` : own;
}

/** Drops a word that is cut off, unless it is the only one. */
function wholeWords(cut: string): string {
  return cut.replace(/(?<=\S)\s+\S*$/, '');
}

/** Returns the choices of a component. Empty if it has none. */
export function choicesOf(component: Component): readonly Option[] {
  const { options, radioButtons } = component as { options?: Option[]; radioButtons?: Option[] };
  return options ?? radioButtons ?? [];
}

/** Returns the condition of a component as a sentence, or null if it always shows. */
export function conditionSentence(
  body: VersionBody,
  component: Component,
  locale: Locale,
  t: KeyedText<'organisation'>,
): string | null {
  const entries = component.displayController ?? [];
  if (entries.length === 0) return null;
  const byId = new Map(
    placedComponents<Component>(body.forms).map((one) => [one.component.componentId, one.component]),
  );
  const parts = entries.map((entry) => {
    const { componentId, choice } = parseController(entry);
    const other = byId.get(componentId);
    if (!other) return t('condition.gone', { id: entry });
    const question = nameOf(other, locale, t);
    if (choice === null)
      return t(other.type === 'FormCheckBox' ? 'condition.ticked' : 'condition.answered', { question });
    const option = choicesOf(other).find(({ id }) => id === choice);
    return t('condition.chosen', { question, option: option ? inLanguage(option.label, locale) : choice });
  });
  return t('condition.shownWhen', {
    conditions: new Intl.ListFormat(locale, { type: 'disjunction' }).format(parts),
  });
}

/** Returns the ids of the components that an answer to this one shows or hides. */
export function controlledBy(body: VersionBody, componentId: string): string[] {
  return placedComponents<Component>(body.forms)
    .filter(({ component }) =>
      (component.displayController ?? []).some((entry) => parseController(entry).componentId === componentId),
    )
    .map(({ component }) => component.componentId);
}
