'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { firstCharacters } from '@/lib/domain/fields/plain-text';
import type { Component, Condition, Option } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { plainWords } from '@/lib/domain/forms/marked-text';
import { leastCount } from '@/lib/domain/forms/template-numbers';
import { allAlternatives, formKey, parseController } from '@/lib/domain/forms/visibility';
import { DEFAULT_LOCALE, type Locale, languageName } from '@/lib/domain/locale';
import type { OwnPart } from '@/lib/domain/mails';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import { componentTexts, inLanguage } from '@/lib/domain/organisation/body-texts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { comparisonWords, conditionInWords } from '@/lib/platform/i18n/condition-words';
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
      return t(`problems.${code}`, { value, language, least, example: '{company}' });
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
  if (part === 'checkPoints' || part === 'texts')
    return `${organisationHref(slug, 'process')}#${fieldOf(place)}`;
  if (part === 'mails') return `${mailHref(slug, mailOfPlace(place).type)}#${fieldOf(place)}`;
  const query = new URLSearchParams();
  if (formId) query.set('form', formId);
  if (componentId) query.set('component', componentId);
  const field = placeField(place);
  return `${organisationHref(slug, 'forms')}${query.size > 0 ? `?${query}` : ''}${field ? `#${field}` : ''}`;
}

/** Returns the address of the screen of one mail. */
export const mailHref = (slug: string, type: string): string =>
  `${organisationHref(slug, 'mails')}?mail=${type}`;

/** Returns the id of the field that shows a place. Empty if the place is a part of a form as a whole. */
export function placeField({ componentId, formId, property, locale, optionId }: Place): string {
  const id = componentId ?? formId;
  if (!id || !property) return '';
  const part = optionId ? `${id}.${optionId}` : `${id}-${property}`;
  return locale ? `${part}-${locale}` : part;
}

/** Returns the id of the field or part that a conflict is about, wherever in the editor it is. */
export function fieldOf({ part, formId, componentId, optionId, property, locale }: Place): string {
  const owner =
    part === 'checkPoints'
      ? componentId && `checkPoint-${componentId}`
      : part === 'texts' || part === 'mails'
        ? part
        : optionId
          ? `${componentId}.${optionId}`
          : (componentId ?? formId);
  // The fields of these bear the name of what they are in.
  const isOwn = optionId !== undefined || (part === 'checkPoints' && property === 'title');
  return [owner, isOwn ? undefined : property, locale].filter(Boolean).join('-') || part;
}

/** Returns a function that says a place in words: the form or the mail, the question, the choice, and the language. */
export function usePlaceName(): (body: Pick<VersionBody, 'forms' | 'checkPoints'>, place: Place) => string {
  const t = useKeyedText('organisation');
  const mails = useKeyedText('mailType');
  const locale = useLocale();
  return (body, place) => {
    if (place.part !== 'mails') return placeName(body, place, locale, t);
    const { type, part } = mailOfPlace(place);
    const name = `${t('parts.mails')} – ${mails(type)} – ${t(`mails.${part}`)}`;
    return inLanguageOf(place, name, locale);
  };
}

const inLanguageOf = (place: Place, name: string, locale: Locale): string =>
  place.locale ? `${name} (${languageName(place.locale, locale)})` : name;

/** Returns the mail and its part of a place. */
export function mailOfPlace({ property = '' }: Place): { type: string; part: OwnPart } {
  const [type = '', part] = property.split('.');
  return { type, part: part === 'subject' ? part : 'text' };
}

function placeName(
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
  return inLanguageOf(place, name, locale);
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

/** Returns the condition of a component or form as a sentence, or null if it always shows. */
export function conditionSentence(
  body: VersionBody,
  part: Condition,
  locale: Locale,
  t: KeyedText<'organisation'>,
): string | null {
  if (!part.displayController?.length) return null;
  const say = (alternative: string) => alternativeInWords(body, alternative, locale, t);
  return t('condition.shownWhen', { conditions: conditionInWords(part, say, locale) });
}

/** Returns one alternative of a condition in words. */
export function alternativeInWords(
  body: VersionBody,
  alternative: string,
  locale: Locale,
  t: KeyedText<'organisation'>,
): string {
  const { componentId, choice, comparison, isNot } = parseController(alternative);
  const other = relationsOf(body).byId.get(componentId);
  if (!other) return t('condition.gone', { id: alternative });
  const question = nameOf(other, locale, t);
  const not = isNot ? 'yes' : 'no';
  if (comparison) {
    const { key, values } = comparisonWords(comparison, locale, fieldKindOf(other)?.scale?.(other));
    // The rules of the question may have changed since, so that it is compared as something else.
    const said = t.has(`condition.compared.${key}`)
      ? t(`condition.compared.${key}`, { ...values, not })
      : values.value;
    return t('condition.comparedWith', { question, comparison: said });
  }
  if (choice === null)
    return t(other.type === 'FormCheckBox' ? 'condition.ticked' : 'condition.answered', { question, not });
  const option = choicesOf(other).find(({ id }) => id === choice);
  return t('condition.chosen', {
    question,
    not,
    option: option ? inLanguage(option.label, locale) : choice,
  });
}

/** Returns what an answer to this component shows or hides: the ids of components, and the `formKey` of forms. */
export function controlledBy(body: VersionBody, componentId: string): readonly string[] {
  return relationsOf(body).controlled.get(componentId) ?? [];
}

interface Relations {
  byId: ReadonlyMap<string, Component>;
  /** What each component shows or hides, as `controlledBy` returns it. */
  controlled: ReadonlyMap<string, readonly string[]>;
}

/** Cached, because every row of an outline needs these, and each key pressed in a draft makes a new body. */
const known = new WeakMap<VersionBody, Relations>();

function relationsOf(body: VersionBody): Relations {
  const found = known.get(body);
  if (found) return found;
  const byId = new Map<string, Component>();
  const controlled = new Map<string, string[]>();
  const note = (key: string, condition: Condition) => {
    for (const controller of new Set(
      allAlternatives(condition).map((one) => parseController(one).componentId),
    )) {
      controlled.set(controller, [...(controlled.get(controller) ?? []), key]);
    }
  };
  for (const { component } of placedComponents<Component>(body.forms)) {
    byId.set(component.componentId, component);
    note(component.componentId, component);
  }
  for (const form of body.forms) note(formKey(form.id), form);
  known.set(body, { byId, controlled });
  return { byId, controlled };
}
