'use client';

import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { IconButton } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import type { Component, TemplateForm } from '@/lib/domain/forms/component';
import { alternativesOf, formKey } from '@/lib/domain/forms/visibility';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { alternativeInWords, conditionSentence, controlledBy, nameOf } from '../use-problem-words';
import { AddCondition } from './add-condition';
import { answersOf } from './new-alternative';

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
  const entries = part.displayController ?? [];
  const isAll = part.displayAll ?? false;
  const isForm = 'rows' in part;
  const questions = controllersFor(state.body, part);
  const sentence = conditionSentence(state.body, part, locale, words);
  const id = `${isForm ? part.id : part.componentId}-displayController`;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t(isForm ? 'formShownWhen' : 'shownWhen')}</legend>
      <p id={id} tabIndex={-1} className="text-ink-muted text-sm">
        {sentence ?? t('alwaysShown')}
      </p>
      {isForm && questions.length === 0 && <p className="text-ink-muted text-sm">{t('formConditionNone')}</p>}
      {error && <p className="text-danger text-sm">{error}</p>}
      <ConflictAt id={id} />
      <ConflictAt id={`${isForm ? part.id : part.componentId}-displayAll`} />
      {entries.length > 0 && (
        <ul className="grid gap-1">
          {entries.map((entry, index) => (
            <li key={entry} className="grid gap-1 rounded border border-line py-1 ps-3 pe-1">
              <Alternatives
                entry={entry}
                onRemove={(rest) => {
                  const left = entries.flatMap((one, at) => (at === index ? rest : one));
                  onChange(left.length === 1 ? left.flatMap(alternativesOf) : left, isAll && left.length > 1);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {entries.length > 1 && !entries.some((entry) => entry.includes('|')) && (
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
      {canEdit && questions.length > 0 && (
        <AddCondition id={id} questions={questions} entries={entries} isAll={isAll} onAdd={onChange} />
      )}
      {children}
    </fieldset>
  );
}

interface AlternativesProps {
  entry: string;
  /** @param rest The entry without what was removed. None if nothing is left. */
  onRemove(rest: string[]): void;
}

/** What an entry of a condition says, and what else would be enough. */
function Alternatives({ entry, onRemove }: AlternativesProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state, canEdit } = useVersionDraft();
  const alternatives = alternativesOf(entry);
  return alternatives.map((alternative, index) => {
    const label = alternativeInWords(state.body, alternative, locale, words);
    const others = alternatives.filter((one) => one !== alternative);
    return (
      <div key={alternative} className="flex items-center gap-2">
        <span className="min-w-0 flex-1 break-words text-sm">
          {index > 0 && `${t('orElse')} `}
          {label}
        </span>
        {canEdit && (
          <IconButton
            label={t('removeCondition', { name: label })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(others.length > 0 ? [others.join('|')] : [])}
          />
        )}
      </div>
    );
  });
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

/** Returns the earlier questions that can show a component or a form: those outside lists, and those in the same list as a component. */
export function controllersFor(body: VersionBody, part: Component | TemplateForm): Component[] {
  const { before, list } = earlier(body, part);
  return before
    .filter((one) => answersOf(one.component) !== null && (one.list === null || one.list === list))
    .map(({ component }) => component);
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
