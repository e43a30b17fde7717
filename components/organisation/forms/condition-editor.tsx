'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/choice-group';
import { Select } from '@/components/ui/select';
import type { Component, TemplateForm } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { formKey, parseController } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import { componentOf } from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { type PlacedComponent, placedComponents } from '@/lib/domain/organisation/placed';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { choicesOf, conditionSentence, controlledBy, nameOf } from '../use-problem-words';

interface ConditionEditorProps {
  part: Component | TemplateForm;
  error: string | undefined;
  /** @param isAll Whether every entry must hold, not only one. */
  onChange(entries: string[], isAll: boolean): void;
  /** Content after it. */
  children?: ReactNode;
}

/** Edits when a component or form shows: always, or if any or all of certain answers are given, or something else is. */
export function ConditionEditor({ part, error, onChange, children }: ConditionEditorProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state, canEdit } = useVersionDraft();
  const [chosen, setChosen] = useState('');
  const [isNot, setIsNot] = useState(false);
  const entries = part.displayController ?? [];
  const isAll = part.displayAll ?? false;
  const isForm = 'rows' in part;
  const offered = offers(state.body, part, locale, words);
  const wanted = isNot ? `!${chosen}` : chosen;
  const sentence = conditionSentence(state.body, part, locale, words);
  const id = `${isForm ? part.id : part.componentId}-displayController`;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t(isForm ? 'formShownWhen' : 'shownWhen')}</legend>
      <p id={id} tabIndex={-1} className="text-ink-muted text-sm">
        {sentence ?? t('alwaysShown')}
      </p>
      {isForm && offered.length === 0 && <p className="text-ink-muted text-sm">{t('formConditionNone')}</p>}
      {error && <p className="text-danger text-sm">{error}</p>}
      <ConflictAt id={id} />
      <ConflictAt id={`${isForm ? part.id : part.componentId}-displayAll`} />
      {entries.length > 0 && (
        <ul className="grid gap-1">
          {entries.map((entry) => {
            const label = offerLabel(state.body, entry, locale, words);
            return (
              <li key={entry} className="flex items-center gap-2 rounded border border-line py-1 ps-3 pe-1">
                <span className="min-w-0 flex-1 break-words text-sm">{label}</span>
                {canEdit && (
                  <IconButton
                    label={t('removeCondition', { name: label })}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() =>
                      onChange(
                        entries.filter((one) => one !== entry),
                        isAll,
                      )
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {entries.length > 1 && (
        <RadioGroup
          id={`${id}-all`}
          name={`${id}-all`}
          label={t('howMany')}
          disabled={!canEdit}
          options={[
            { value: 'any', label: t('anyHolds') },
            { value: 'all', label: t('allHold') },
          ]}
          value={isAll ? 'all' : 'any'}
          onChange={(value) => onChange(entries, value === 'all')}
        />
      )}
      {canEdit && offered.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            id={`${id}-choice`}
            label={
              entries.length === 0 ? t('conditionFirst') : t('conditionNext', { all: isAll ? 'yes' : 'no' })
            }
            optional
            className="min-w-0 flex-1 basis-60"
            value={chosen}
            options={offered}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Checkbox
            id={`${id}-not`}
            label={t('isNot')}
            checked={isNot}
            onChange={({ target }) => setIsNot(target.checked)}
          />
          <Button
            disabled={chosen === '' || entries.includes(wanted)}
            onClick={() => {
              onChange([...entries, wanted], isAll);
              setChosen('');
              setIsNot(false);
            }}
          >
            <Plus aria-hidden="true" />
            {t('addCondition')}
          </Button>
        </div>
      )}
      {children}
    </fieldset>
  );
}

interface ControlsProps {
  componentId: string;
  /** Shows another component in the editor. */
  onOpen(componentId: string): void;
  /** Shows another form in the editor. */
  onOpenForm(formId: string): void;
}

/** The opposite direction: the components and forms that this component's answers show. */
export function Controls({ componentId, onOpen, onOpenForm }: ControlsProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const ids = controlledBy(state.body, componentId);
  if (ids.length === 0) return null;
  const controlled = [
    ...placedComponents<Component>(state.body.forms).map(({ component }) => ({
      id: component.componentId,
      name: () => nameOf(component, locale, words),
      open: () => onOpen(component.componentId),
    })),
    ...state.body.forms.map(({ id, title }) => ({
      id: formKey(id),
      name: () => t('formNamed', { name: inLanguage(title, locale) || t('newForm') }),
      open: () => onOpenForm(id),
    })),
  ].filter(({ id }) => ids.includes(id));
  return (
    <div className="text-sm">
      <p className="text-ink-muted">{t('controls', { count: ids.length })}</p>
      <ul className="mt-1 grid gap-1">
        {controlled.map(({ id, name, open }) => (
          <li key={id}>
            <button
              type="button"
              className="rounded-sm text-start text-accent-ink underline underline-offset-2"
              onClick={open}
            >
              {name()}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Offer {
  value: string;
  label: string;
}

/** Returns the earlier answers that can show a component or a form: those outside lists, and those in the same list as a component. */
function offers(
  body: VersionBody,
  part: Component | TemplateForm,
  locale: Locale,
  words: KeyedText<'organisation'>,
): Offer[] {
  const { before, list } = earlier(body, part);
  return before
    .filter((one) => fieldKindOf(one.component)?.chosen && (one.list === null || one.list === list))
    .flatMap((one) => entriesOf(one))
    .map((value) => ({ value, label: offerLabel(body, value, locale, words) }));
}

/** Returns what is before a component in reading order and the list that it is in, or what is in the forms before a form. */
function earlier({ forms }: VersionBody, part: Component | TemplateForm) {
  if ('rows' in part) {
    const at = forms.findIndex(({ id }) => id === part.id);
    return { before: placedComponents<Component>(forms.slice(0, at)), list: null };
  }
  const placed = placedComponents<Component>(forms);
  const at = placed.findIndex(({ component }) => component.componentId === part.componentId);
  return { before: placed.slice(0, at), list: placed[at]?.list ?? null };
}

/** Returns the possible entries of a condition on a component: any answer, and each of its choices. */
function entriesOf({ component }: PlacedComponent<Component>): string[] {
  const { componentId } = component;
  return [componentId, ...choicesOf(component).map(({ id }) => `${componentId}.${id}`)];
}

function offerLabel(
  body: VersionBody,
  entry: string,
  locale: Locale,
  words: KeyedText<'organisation'>,
): string {
  const { componentId, choice, isNot } = parseController(entry);
  const component = componentOf(body, componentId);
  const not = isNot ? 'yes' : 'no';
  if (!component) return words('condition.gone', { id: entry });
  const question = nameOf(component, locale, words);
  if (choice === null) {
    return words(component.type === 'FormCheckBox' ? 'condition.offerTicked' : 'condition.offerAnswered', {
      question,
      not,
    });
  }
  const option = choicesOf(component).find(({ id }) => id === choice);
  return words('condition.offerChosen', {
    question,
    not,
    option: option ? inLanguage(option.label, locale) : choice,
  });
}
