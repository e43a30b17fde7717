import type { KeyedText } from '@/components/ui/keyed-text';
import type { Component } from '@/lib/domain/forms/component';
import { type Locale, languageName } from '@/lib/domain/locale';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { choicesOf, nameOf } from './forms/words';
import { organisationHref } from './organisation-href';

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
