'use client';

import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Button } from '@/components/ui/button';
import { SearchableSelect } from '@/components/ui/searchable-select';
import { Select } from '@/components/ui/select';
import { DateField, TextField } from '@/components/ui/text-field';
import type { Component } from '@/lib/domain/forms/component';
import { alternativesOf } from '@/lib/domain/forms/visibility';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { conditionInWords } from '@/lib/platform/i18n/condition-words';
import { useVersionDraft } from '../use-draft-store';
import { alternativeInWords, choicesOf, nameOf } from '../use-problem-words';
import {
  alternativeOf,
  answersOf,
  type Chosen,
  type Join,
  joined,
  operatorsOf,
  readValue,
  valueKindOf,
} from './new-alternative';

interface AddConditionProps {
  /** The beginning of the ids of its fields. */
  id: string;
  /** The questions that can control. */
  questions: readonly Component[];
  entries: readonly string[];
  isAll: boolean;
  onAdd(entries: string[], isAll: boolean): void;
}

/** Adds to a condition: a question, what its answer should be, and how this is joined to the rest. */
export function AddCondition({ id, questions, entries, isAll, onAdd }: AddConditionProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [join, setJoin] = useState<Join | null>(null);
  const alternative = chosen && alternativeOf(chosen);
  const isThere = alternative !== null && entries.flatMap(alternativesOf).includes(alternative);
  const next =
    alternative === null ? null : joined(entries, isAll, alternative, join ?? (isAll ? 'and' : 'or'));
  const isFull = next?.entries.some((entry) => entry.length > TEXT_LIMITS.entry);
  const choose = (componentId: string) => {
    const component = questions.find((one) => one.componentId === componentId);
    setChosen(
      component ? { component, operator: operatorsOf(component)[0] ?? '', value: '', last: '' } : null,
    );
  };
  const add = () => {
    if (!next) return;
    onAdd(next.entries, next.isAll);
    setChosen(null);
    setJoin(null);
    // The button can do nothing more until another question is chosen.
    document.getElementById(`${id}-choice`)?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <SearchableSelect
          id={`${id}-choice`}
          label={t('conditionFirst')}
          optional
          className="min-w-0 flex-1 basis-60"
          value={chosen?.component.componentId ?? ''}
          options={questions.map((one) => ({ value: one.componentId, label: nameOf(one, locale, words) }))}
          onChange={choose}
        />
        {chosen && (
          <Select
            id={`${id}-operator`}
            label={t('operator')}
            placeholder={null}
            className="basis-44"
            value={chosen.operator}
            options={operatorsOf(chosen.component).map((value) => ({
              value,
              label: words(`condition.operator.${answersOf(chosen.component)}.${value}`),
            }))}
            onChange={({ target }) => setChosen({ ...chosen, operator: target.value })}
          />
        )}
        {chosen && <Values id={id} chosen={chosen} onChange={setChosen} />}
      </div>
      {chosen && entries.length > 0 && (
        <JoinSelect id={`${id}-join`} entries={entries} isAll={isAll} join={join} onChange={setJoin} />
      )}
      <Button className="justify-self-start" disabled={!next || isThere || Boolean(isFull)} onClick={add}>
        <Plus aria-hidden="true" />
        {t('addCondition')}
      </Button>
    </div>
  );
}

interface ValuesProps {
  id: string;
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

/** The value that an answer is compared with, or both ends of a range. */
function Values({ id, chosen, onChange }: ValuesProps): ReactNode {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { component, operator, value, last } = chosen;
  const kind = valueKindOf(component, operator);
  if (kind === null) return null;
  if (kind === 'choice') {
    return (
      <SearchableSelect
        id={`${id}-value`}
        label={t('option')}
        className="min-w-0 flex-1 basis-44"
        value={value}
        options={choicesOf(component).map((one) => ({ value: one.id, label: inLanguage(one.label, locale) }))}
        onChange={(choice) => onChange({ ...chosen, value: choice })}
      />
    );
  }
  const isRange = operator === 'between';
  return (
    <>
      <Value
        id={`${id}-value`}
        label={t('value')}
        component={component}
        value={value}
        onChange={(text) => onChange({ ...chosen, value: text })}
      />
      {isRange && (
        <Value
          id={`${id}-last`}
          label={t('valueTo')}
          component={component}
          value={last}
          onChange={(text) => onChange({ ...chosen, last: text })}
        />
      )}
    </>
  );
}

interface ValueProps {
  id: string;
  label: string;
  component: Component;
  value: string;
  onChange(value: string): void;
}

function Value({ component, onChange, ...field }: ValueProps) {
  const problems = useTranslations('organisation.problems');
  const answers = answersOf(component);
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (answers === 'day') return <DateField {...field} onChange={change} />;
  const isNumber = answers === 'number';
  const isWrong = isNumber && field.value.trim() !== '' && readValue(component, field.value) === undefined;
  return (
    <TextField
      {...field}
      width={isNumber ? 'short' : 'medium'}
      inputMode={isNumber ? 'decimal' : 'text'}
      limit={isNumber ? null : TEXT_LIMITS.compared}
      error={isWrong ? problems('NUMBER_INVALID') : undefined}
      onChange={change}
    />
  );
}

interface JoinSelectProps {
  id: string;
  entries: readonly string[];
  isAll: boolean;
  join: Join | null;
  onChange(join: Join): void;
}

/** How a new condition is joined to those that are there. */
function JoinSelect({ id, entries, isAll, join, onChange }: JoinSelectProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state } = useVersionDraft();
  const say = (alternative: string) => alternativeInWords(state.body, alternative, locale, words);
  const groups = entries.map((entry, index) => ({
    value: String(index),
    label: t('joinInstead', {
      condition: conditionInWords({ displayController: [entry] }, say, locale),
    }),
  }));
  const or = isAll && entries.length > 1 ? groups : [{ value: 'or', label: t('joinOr') }];
  const and = { value: 'and', label: t('joinAnd') };
  return (
    <Select
      id={id}
      label={t('join')}
      placeholder={null}
      value={String(join ?? (isAll ? 'and' : 'or'))}
      options={isAll ? [and, ...or] : [...or, and]}
      onChange={({ target: { value } }) =>
        onChange(value === 'or' || value === 'and' ? value : Number(value))
      }
    />
  );
}
