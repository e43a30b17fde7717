'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { SearchableSelect } from '@/components/ui/searchable-select';
import { Select } from '@/components/ui/select';
import { DateField, TextField } from '@/components/ui/text-field';
import { readDay } from '@/lib/domain/fields/days';
import type { Component, Rules } from '@/lib/domain/forms/component';
import {
  DAY_UNITS,
  type DayUnit,
  MOST_DISTANCE,
  readDayBound,
  TODAY,
  writeDayBound,
} from '@/lib/domain/forms/day-bounds';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { nameOf } from '../use-problem-words';
import { controllersFor } from './condition-editor';

const ENDS = { earliest: 'fromToday', latest: 'untilToday' } as const;
type End = keyof typeof ENDS;

/** What an end is counted from. */
const ORIGINS = ['none', 'today', 'day', 'fromToday', 'fromAnswer'] as const;
type Origin = (typeof ORIGINS)[number];

interface DateRulesProps {
  component: Component;
  rules: Rules;
  set(change: Partial<Record<keyof Rules, unknown>>, step?: string): void;
}

/** The first and last day that an answer may have. */
export function DateRules({ component, rules, set }: DateRulesProps) {
  const { componentId } = component;
  const boundOf = (end: End) => (rules.dates === ENDS[end] ? TODAY : rules[end]);
  const change = (end: End, bound: string | undefined) => {
    const others = rules.dates === ENDS[end] ? undefined : rules.dates;
    // Today at one end has been a rule of its own from the first.
    const isPlain = bound === TODAY && others === undefined;
    set({ [end]: isPlain ? undefined : bound, dates: isPlain ? ENDS[end] : others }, `${componentId}-${end}`);
  };
  return (
    <>
      <EndOfDates component={component} end="earliest" bound={boundOf('earliest')} onChange={change} />
      <EndOfDates component={component} end="latest" bound={boundOf('latest')} onChange={change} />
      <ConflictAt id={`${componentId}-validation.dates`} />
    </>
  );
}

interface EndProps {
  component: Component;
  end: End;
  bound: string | undefined;
  onChange(end: End, bound: string | undefined): void;
}

/** What is chosen for one end. It is a bound once all of it is filled in. */
interface Choice {
  origin: Origin;
  day: string;
  componentId: string;
  sign: '+' | '-';
  count: string;
  unit: DayUnit;
}

function EndOfDates({ component, end, bound, onChange }: EndProps) {
  const t = useTranslations('organisation.editor.bound');
  const { canEdit } = useVersionDraft();
  const [draft, setDraft] = useState<Choice | null>(null);
  // What is half filled in stays, unless somebody changed the rule elsewhere.
  const choice = draft && boundOf(draft) === bound ? draft : choiceOf(bound, end);
  const id = `${component.componentId}-validation.${end}`;
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setDraft(next);
    onChange(end, boundOf(next));
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <Select
          id={id}
          label={t(end)}
          disabled={!canEdit}
          placeholder={null}
          className="min-w-0 basis-60"
          value={choice.origin}
          options={ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) }))}
          onChange={({ target }) => change({ origin: target.value as Origin })}
        />
        {choice.origin === 'day' && (
          <DateField
            id={`${id}-day`}
            label={t('day')}
            disabled={!canEdit}
            value={choice.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
        {(choice.origin === 'fromToday' || choice.origin === 'fromAnswer') && (
          <Distance id={id} choice={choice} onChange={change} />
        )}
        {choice.origin === 'fromAnswer' && (
          <Answered id={id} component={component} choice={choice} onChange={change} />
        )}
      </div>
      <ConflictAt id={id} />
    </div>
  );
}

interface PartProps {
  id: string;
  choice: Choice;
  onChange(part: Partial<Choice>): void;
}

/** How far it is, and in which direction. */
function Distance({ id, choice, onChange }: PartProps) {
  const t = useTranslations('organisation.editor.bound');
  const { canEdit } = useVersionDraft();
  const isWrong = choice.count.trim() !== '' && countOf(choice.count) === null;
  return (
    <>
      <TextField
        id={`${id}-count`}
        label={t('count')}
        width="short"
        inputMode="numeric"
        className="basis-20"
        disabled={!canEdit}
        limit={null}
        error={isWrong ? t('wrongCount', { most: MOST_DISTANCE }) : undefined}
        value={choice.count}
        onChange={({ target }) => onChange({ count: target.value })}
      />
      <Select
        id={`${id}-unit`}
        label={t('unit')}
        disabled={!canEdit}
        placeholder={null}
        value={choice.unit}
        options={DAY_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={({ target }) => onChange({ unit: target.value as DayUnit })}
      />
      <Select
        id={`${id}-sign`}
        label={t('direction')}
        disabled={!canEdit}
        placeholder={null}
        value={choice.sign}
        options={[
          { value: '-', label: t(`before.${choice.origin === 'fromToday' ? 'today' : 'answer'}`) },
          { value: '+', label: t(`after.${choice.origin === 'fromToday' ? 'today' : 'answer'}`) },
        ]}
        onChange={({ target }) => onChange({ sign: target.value as '+' | '-' })}
      />
    </>
  );
}

/** The question from whose answer it is counted. */
function Answered({ id, component, choice, onChange }: PartProps & { component: Component }) {
  const t = useTranslations('organisation.editor.bound');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const { state, canEdit } = useVersionDraft();
  const dates = controllersFor(state.body, component).filter(({ type }) => type === 'FormDateBox');
  return (
    <SearchableSelect
      id={`${id}-question`}
      label={t('question')}
      help={dates.length === 0 ? t('noQuestions') : undefined}
      disabled={!canEdit}
      className="min-w-0 flex-1 basis-60"
      value={choice.componentId}
      options={dates.map((one) => ({ value: one.componentId, label: nameOf(one, locale, words) }))}
      onChange={(componentId) => onChange({ componentId })}
    />
  );
}

function choiceOf(text: string | undefined, end: End): Choice {
  const usual: Choice = {
    origin: 'none',
    day: '',
    componentId: '',
    sign: end === 'earliest' ? '+' : '-',
    count: '',
    unit: 'y',
  };
  const bound = text === undefined ? null : readDayBound(text);
  if (!bound) return usual;
  if (text === TODAY) return { ...usual, origin: 'today' };
  const { day, componentId, sign, count, unit } = bound;
  if (day !== null) return { ...usual, origin: 'day', day };
  const distance = { sign, count: String(count), unit };
  return componentId === null
    ? { ...usual, ...distance, origin: 'fromToday' }
    : { ...usual, ...distance, origin: 'fromAnswer', componentId };
}

const countOf = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** The bound of a choice. Undefined for none, and while something is missing. */
function boundOf({ origin, day, componentId, sign, unit, count: typed }: Choice): string | undefined {
  const count = countOf(typed);
  const distance = count === null ? null : { day: null, sign, count, unit };
  switch (origin) {
    case 'none':
      return undefined;
    case 'today':
      return TODAY;
    case 'day':
      return readDay(day).value;
    case 'fromToday':
      return distance ? writeDayBound({ ...distance, componentId: null }) : undefined;
    case 'fromAnswer':
      return distance && componentId ? writeDayBound({ ...distance, componentId }) : undefined;
  }
}
