'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { Select } from '@/components/ui/select';
import { type Calculation, MOST_DECIMALS } from '@/lib/domain/forms/calculation';
import type { Component } from '@/lib/domain/forms/component';
import { isCountable } from '@/lib/domain/forms/template-problems';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { type PlacedComponent, placedComponents } from '@/lib/domain/organisation/placed';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { nameOf } from '../use-problem-words';
import { NumberField } from './rules-editor';

const NUMBERS = ['percent', 'least', 'most'] as const;

interface CalculationEditorProps {
  componentId: string;
  calculation: Calculation;
  error(property: string): string | undefined;
  onChange(calculation: Calculation, step?: string): void;
}

/** Edits how a value is calculated: the numbers that are added, the share of them, its least and most, and its decimals. */
export function CalculationEditor({ componentId, calculation, error, onChange }: CalculationEditorProps) {
  const t = useTranslations('organisation.editor');
  const { state, canEdit } = useVersionDraft();
  const nameOfPart = useNameOfPart(state.body);
  const { sum, decimals = 0 } = calculation;
  const parts = partsFor(state.body, componentId, sum);
  const at = (property: string) => `${componentId}-calculation.${property}`;
  const set = (part: keyof Calculation, value: unknown, step?: string) => {
    const next = Object.entries({ ...calculation, [part]: value }).filter(([, one]) => one !== undefined);
    onChange(Object.fromEntries(next) as unknown as Calculation, step);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium text-control">{t('calculation')}</legend>
      {parts.length === 0 ? (
        <p id={at('sum')} tabIndex={-1} className="text-ink-muted text-sm">
          {t('noNumbers')}
        </p>
      ) : (
        <CheckboxGroup
          id={at('sum')}
          label={t('sum')}
          help={t('sumHelp')}
          disabled={!canEdit}
          error={error('calculation.sum')}
          options={parts.map((part) => ({ value: part.component.componentId, label: nameOfPart(part) }))}
          value={sum}
          onChange={(chosen) => set('sum', inOrder(parts, chosen))}
        />
      )}
      <ConflictAt id={at('sum')} />
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBERS.map((rule) => (
          <NumberField
            key={rule}
            id={at(rule)}
            rule={rule}
            help={t(`${rule}Help`)}
            value={calculation[rule]}
            error={error(`calculation.${rule}`)}
            onChange={(value) => set(rule, value, at(rule))}
          />
        ))}
        <div className="grid content-start gap-2">
          <Select
            id={at('decimals')}
            label={t('decimals')}
            help={t('decimalsHelp')}
            disabled={!canEdit}
            placeholder={null}
            value={String(decimals)}
            options={Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
            onChange={({ target }) => set('decimals', Number(target.value) || undefined)}
          />
          <ConflictAt id={at('decimals')} />
        </div>
      </div>
    </fieldset>
  );
}

const inOrder = (parts: readonly PlacedComponent<Component>[], chosen: readonly string[]): string[] =>
  parts.map(({ component }) => component.componentId).filter((id) => chosen.includes(id));

/** What a calculation can count with, and what it does count with already. */
function partsFor(
  body: VersionBody,
  componentId: string,
  sum: readonly string[],
): PlacedComponent<Component>[] {
  const placed = placedComponents<Component>(body.forms);
  const sums = new Map(
    placed.flatMap(({ component }) =>
      component.type === 'FormCalculation' ? [[component.componentId, component.calculation.sum]] : [],
    ),
  );
  // Each id is followed once, so that a circle in the draft ends.
  const counted = (id: string, seen: Set<string>): boolean =>
    id === componentId ||
    (!seen.has(id) && Boolean(sums.get(id)?.some((next) => counted(next, seen.add(id)))));
  return placed.filter(
    ({ component }) =>
      sum.includes(component.componentId) ||
      (isCountable(component) && !counted(component.componentId, new Set())),
  );
}

function useNameOfPart(body: VersionBody): (part: PlacedComponent<Component>) => string {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const locale = useLocale();
  const placed = placedComponents<Component>(body.forms);
  return ({ component, list }) => {
    const question = nameOf(component, locale, words);
    const around = placed.find((one) => one.component.componentId === list)?.component;
    return around ? t('sumInList', { question, list: nameOf(around, locale, words) }) : question;
  };
}
