'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type KeyedText, useKeyedText } from '@/components/ui/keyed-text';
import { firstCharacters } from '@/lib/domain/fields/plain-text';
import type { Component, Option } from '@/lib/domain/forms/component';
import { plainWords } from '@/lib/domain/forms/marked-text';
import { leastCount } from '@/lib/domain/forms/template-numbers';
import { parseController } from '@/lib/domain/forms/visibility';
import { DEFAULT_LOCALE, type Locale, languageName } from '@/lib/domain/locale';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import { componentTexts, inLanguage } from '@/lib/domain/organisation/body-texts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import type { LoadedDraft } from './draft-store';
import { organisationHref } from './screen-heading';
import { useVersionDraft } from './use-draft-store';

type Problem = LoadedDraft['problems'][number];

/**
 * Returns a function that says what is wrong at a place. It returns undefined if nothing is. Without a property, it is about the whole
 * thing.
 *
 * @param of Problems that block publishing, or warnings that do not.
 */
export function useProblemWords(
  of: 'problems' | 'warnings' = 'problems',
): (where: Partial<Place>) => string | undefined {
  const { state } = useVersionDraft();
  const say = useSayProblem();
  return useCallback(
    (where) => {
      const found = state.problems.find(
        ({ place, isWarning }) => isWarning === (of === 'warnings') && isAt(place, where),
      );
      return found && say(found);
    },
    [state.problems, say, of],
  );
}

/** Returns a function that puts a problem into words. */
export function useSayProblem(): (problem: Problem) => string {
  const t = useKeyedText('organisation');
  // The language that replaces a missing translation, as in `textIn`.
  const language = languageName(DEFAULT_LOCALE, useLocale());
  return useCallback(
    ({ code, value = '', place }) => {
      const least = leastCount(place.property?.replace('validation.', '') ?? '');
      return t(`problems.${code}`, { value, language, least });
    },
    [t, language],
  );
}

function isAt(place: Place, where: Partial<Place>): boolean {
  return (
    place.componentId === where.componentId &&
    (where.formId === undefined || place.formId === where.formId) &&
    place.property === where.property &&
    place.optionId === where.optionId &&
    (place.locale === undefined || place.locale === where.locale)
  );
}

/** Returns the address of the screen that shows a place, with the place in it. */
export function placeHref(slug: string, place: Place): string {
  const { part, formId, componentId, property } = place;
  if (part === 'process') return `${organisationHref(slug, 'process')}#${property ?? ''}`;
  if (part === 'checkPoints') return `${organisationHref(slug, 'process')}#checkPoints`;
  if (part === 'texts') return `${organisationHref(slug, 'process')}#texts-${property ?? ''}`;
  const query = new URLSearchParams();
  if (formId) query.set('form', formId);
  if (componentId) query.set('component', componentId);
  const field = placeField(place);
  return `${organisationHref(slug, 'forms')}${query.size > 0 ? `?${query}` : ''}${field ? `#${field}` : ''}`;
}

/** Returns the id of the field that shows a place. Empty if the place is a part of a form as a whole. */
export function placeField({ componentId, property, locale, optionId }: Place): string {
  if (!componentId || !property) return '';
  const part = optionId ? `${componentId}.${optionId}` : `${componentId}-${property}`;
  return locale ? `${part}-${locale}` : part;
}

/** Returns the id of the field or part that a conflict is about, wherever in the editor it is. */
export function fieldOf({ part, formId, componentId, optionId, property, locale }: Place): string {
  const owner =
    part === 'checkPoints'
      ? componentId && `checkPoint-${componentId}`
      : part === 'texts'
        ? part
        : optionId
          ? `${componentId}.${optionId}`
          : (componentId ?? formId);
  // The fields of these bear the name of what they are in.
  const isOwn = optionId !== undefined || (part === 'checkPoints' && property === 'title');
  return [owner, isOwn ? undefined : property, locale].filter(Boolean).join('-') || part;
}

/** Returns a place in words: the form, the question, the choice, and the language. */
export function placeName(
  body: Pick<VersionBody, 'forms' | 'checkPoints'>,
  place: Place,
  locale: Locale,
  t: KeyedText<'organisation'>,
): string {
  const form = body.forms.find(({ id }) => id === place.formId);
  const component = placedComponents<Component>(body.forms).find(
    (one) => one.component.componentId === place.componentId,
  )?.component;
  const checkPoint = body.checkPoints.find(({ componentId }) => componentId === place.componentId);
  const choices = component ? choicesOf(component) : [];
  const number = choices.findIndex(({ id }) => id === place.optionId) + 1;
  const option = choices[number - 1];
  const steps = [
    place.part === 'forms' ? form && (inLanguage(form.title, locale) || form.id) : t(`parts.${place.part}`),
    component && nameOf(component, locale, t),
    checkPoint && place.part === 'checkPoints' ? inLanguage(checkPoint.title, locale) : undefined,
    option && (inLanguage(option.label, locale) || t('editor.optionNumber', { number })),
    place.property && place.part !== 'forms' && t.has(`process.${place.property}`)
      ? t(`process.${place.property}`)
      : undefined,
  ].filter(Boolean);
  const name = steps.length > 0 ? steps.join(' – ') : t('parts.forms');
  return place.locale ? `${name} (${languageName(place.locale, locale)})` : name;
}

const LONGEST_NAME = 60;

/** Returns what people call a component: its question or text, else its kind. */
export function nameOf(component: Component, locale: Locale, t: KeyedText<'organisation'>): string {
  const [first] = componentTexts(component);
  const written = first && first.optionId === undefined ? inLanguage(first.text, locale) : '';
  const own = component.type === 'FormBodyText' ? plainWords(written) : written;
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
  const { byId } = relationsOf(body);
  const parts = entries.map((entry) => {
    const { componentId, choice, isNot } = parseController(entry);
    const other = byId.get(componentId);
    if (!other) return t('condition.gone', { id: entry });
    const question = nameOf(other, locale, t);
    const not = isNot ? 'yes' : 'no';
    if (choice === null)
      return t(other.type === 'FormCheckBox' ? 'condition.ticked' : 'condition.answered', { question, not });
    const option = choicesOf(other).find(({ id }) => id === choice);
    return t('condition.chosen', {
      ...{ question, not },
      option: option ? inLanguage(option.label, locale) : choice,
    });
  });
  return t('condition.shownWhen', {
    conditions: new Intl.ListFormat(locale, {
      type: component.displayAll ? 'conjunction' : 'disjunction',
    }).format(parts),
  });
}

/** Returns the ids of the components that an answer to this one shows or hides. */
export function controlledBy(body: VersionBody, componentId: string): readonly string[] {
  return relationsOf(body).controlled.get(componentId) ?? [];
}

interface Relations {
  byId: ReadonlyMap<string, Component>;
  /** The ids of the components that each one shows or hides. */
  controlled: ReadonlyMap<string, readonly string[]>;
}

/** Every row of an outline asks for these, and a draft that is edited is a new body after each key. */
const known = new WeakMap<VersionBody, Relations>();

function relationsOf(body: VersionBody): Relations {
  const found = known.get(body);
  if (found) return found;
  const byId = new Map<string, Component>();
  const controlled = new Map<string, string[]>();
  for (const { component } of placedComponents<Component>(body.forms)) {
    const { componentId, displayController = [] } = component;
    byId.set(componentId, component);
    for (const controller of new Set(displayController.map((entry) => parseController(entry).componentId))) {
      controlled.set(controller, [...(controlled.get(controller) ?? []), componentId]);
    }
  }
  known.set(body, { byId, controlled });
  return { byId, controlled };
}
