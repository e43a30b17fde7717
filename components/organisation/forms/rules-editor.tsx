'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Checkbox } from '@/components/ui/checkbox';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { useProblemText } from '@/components/ui/field-form';
import { FieldHelp } from '@/components/ui/form-field';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { decimalSign, groupedNumber, readNumber } from '@/lib/domain/fields/decimal-number';
import {
  type Component,
  type Rules,
  VALIDATION_TYPES,
  type ValidationType,
} from '@/lib/domain/forms/component';
import { COUNT_RULES, type CountRule } from '@/lib/domain/forms/template-numbers';
import { FILE_KIND_NAMES, TEXT_LIMITS } from '@/lib/domain/limits';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { ConflictAt } from '../draft-bar';
import { useVersionDraft } from '../use-draft-store';
import { choicesOf } from '../use-problem-words';
import { DateRules } from './date-rules';
import { TextPair } from './text-pair';

type NumberRule = CountRule | 'min' | 'max';

const OF_ENTRIES: readonly NumberRule[] = ['minEntries', 'maxEntries'];
/** The limits in numbers, by the kinds that have them. */
const NUMBERS: Partial<Record<Component['type'], readonly NumberRule[]>> = {
  FormTextBox: ['minLength', 'maxLength', 'min', 'max'],
  FormCheckBoxList: OF_ENTRIES,
  FormDynamicList: OF_ENTRIES,
  FormFile: ['maxFiles', 'maxMegabytes'],
  FormCalculation: ['min', 'max'],
  FormDynamicPosition: OF_ENTRIES,
};
const DATED: readonly Component['type'][] = ['FormDateBox', 'FormMonthBox'];

interface RulesEditorProps {
  component: Component;
  error(property: string): string | undefined;
  onChange(rules: Rules | undefined, step?: string): void;
}

/** Edits the rules for an answer, for the kinds that have rules. */
export function RulesEditor({ component, error, onChange }: RulesEditorProps) {
  const t = useTranslations('organisation.editor');
  const rules: Rules = ('validation' in component ? component.validation : undefined) ?? {};
  const numbers = NUMBERS[component.type] ?? [];
  const isDated = DATED.includes(component.type);
  if (numbers.length === 0 && !isDated) return null;
  const set = (change: Partial<Record<keyof Rules, unknown>>, step?: string) => {
    const next = Object.entries({ ...rules, ...change }).filter(([, value]) => value !== undefined);
    onChange(next.length > 0 ? (Object.fromEntries(next) as Rules) : undefined, step);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium text-control">{t('rules')}</legend>
      {component.type === 'FormCalculation' && <FieldHelp>{t('boundsHelp')}</FieldHelp>}
      {component.type === 'FormTextBox' && (
        <TextRules componentId={component.componentId} rules={rules} error={error} set={set} />
      )}
      {isDated && <DateRules component={component} rules={rules} set={set} />}
      {component.type === 'FormFile' && (
        <FileRules componentId={component.componentId} rules={rules} set={set} />
      )}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {numbers.map((rule) => (
          <NumberField
            key={rule}
            id={`${component.componentId}-validation.${rule}`}
            rule={rule}
            help={
              rule === 'maxMegabytes' || rule === 'maxFiles'
                ? t(`${rule}Help`, { most: COUNT_RULES[rule] })
                : undefined
            }
            value={rules[rule]}
            error={error(`validation.${rule}`)}
            onChange={(value) => set({ [rule]: value }, `${component.componentId}-${rule}`)}
          />
        ))}
      </div>
      {component.type === 'FormDynamicPosition' && (
        <RequiredPositions
          component={component}
          required={rules.requiredPositions ?? []}
          onChange={(ids) => set({ requiredPositions: ids.length > 0 ? ids : undefined })}
        />
      )}
    </fieldset>
  );
}

interface TextRulesProps {
  componentId: string;
  rules: Rules;
  error(property: string): string | undefined;
  set(change: Partial<Record<keyof Rules, unknown>>, step?: string): void;
}

function TextRules({ componentId, rules, error, set }: TextRulesProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.validation');
  const { store, canEdit } = useVersionDraft();
  return (
    <>
      <Select
        id={`${componentId}-validation.type`}
        label={t('type')}
        optional
        disabled={!canEdit}
        placeholder={t('anyText')}
        value={rules.type ?? ''}
        options={VALIDATION_TYPES.map((value) => ({ value, label: words(value) }))}
        onChange={({ target }) => set({ type: (target.value || undefined) as ValidationType | undefined })}
      />
      <ConflictAt id={`${componentId}-validation.type`} />
      <TextField
        id={`${componentId}-validation.regex`}
        label={t('pattern')}
        help={t('patternHelp')}
        optional
        readOnly={!canEdit}
        spellCheck={false}
        limit={TEXT_LIMITS.templatePattern}
        error={error('validation.regex')}
        value={rules.regex ?? ''}
        onChange={({ target }) => set({ regex: target.value || undefined }, `${componentId}-regex`)}
        onBlur={() => store.endStep()}
      />
      <ConflictAt id={`${componentId}-validation.regex`} />
      {rules.regex !== undefined && (
        <TextPair
          id={`${componentId}-validation.message`}
          label={t('patternMessage')}
          text={rules.message}
          optional
          onChange={(message, step) =>
            set({ message: Object.values(message).every((one) => one === '') ? undefined : message }, step)
          }
        />
      )}
    </>
  );
}

/** Which kinds of files may be uploaded. None chosen means every kind. */
function FileRules({ componentId, rules, set }: Omit<TextRulesProps, 'error'>) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.validation');
  const { canEdit } = useVersionDraft();
  const chosen = rules.fileKinds ?? FILE_KIND_NAMES;
  return (
    <div className="grid content-start gap-2">
      <CheckboxGroup
        id={`${componentId}-validation.fileKinds`}
        label={t('fileKinds')}
        disabled={!canEdit}
        options={FILE_KIND_NAMES.map((value) => ({ value, label: words(value) }))}
        value={chosen}
        onChange={(wanted) => {
          const kinds = FILE_KIND_NAMES.filter((kind) => wanted.includes(kind));
          const isAny = kinds.length === 0 || kinds.length === FILE_KIND_NAMES.length;
          set({ fileKinds: isAny ? undefined : kinds });
        }}
      />
      <ConflictAt id={`${componentId}-validation.fileKinds`} />
    </div>
  );
}

interface NumberFieldProps {
  id: string;
  rule: NumberRule | 'percent' | 'least' | 'most';
  help?: string | undefined;
  value: number | undefined;
  error: string | undefined;
  onChange(value: number | undefined): void;
}

/** A field for a number of a rule or a calculation. */
export function NumberField({ id, rule, help, value, error, onChange }: NumberFieldProps) {
  const t = useTranslations('organisation.editor');
  const { store, canEdit } = useVersionDraft();
  const problem = useProblemText();
  const sign = decimalSign(useLocale());
  const [typing, setTyping] = useState<string | null>(null);
  const readOf = (text: string) => readNumber(text, { sign, label: t(rule) });
  return (
    <div className="grid content-start gap-2">
      <TextField
        id={id}
        label={t(rule)}
        help={help}
        optional
        inputMode="decimal"
        width="short"
        limit={null}
        readOnly={!canEdit}
        error={typing?.trim() && readOf(typing).fault ? problem('NOT_A_NUMBER') : error}
        value={typing ?? (value === undefined ? '' : groupedNumber(String(value).replace('.', ','), sign))}
        onChange={({ target }) => {
          setTyping(target.value);
          const { value: read } = readOf(target.value);
          if (read !== undefined || target.value.trim() === '')
            onChange(read === undefined ? undefined : Number(read.replace(',', '.')));
        }}
        onBlur={() => {
          if (!typing?.trim() || !readOf(typing).fault) setTyping(null);
          store.endStep();
        }}
      />
      <ConflictAt id={id} />
    </div>
  );
}

interface RequiredPositionsProps {
  component: Component;
  required: readonly string[];
  onChange(ids: string[]): void;
}

function RequiredPositions({ component, required, onChange }: RequiredPositionsProps) {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { canEdit } = useVersionDraft();
  return (
    <div className="grid content-start gap-2">
      <fieldset
        id={`${component.componentId}-validation.requiredPositions`}
        tabIndex={-1}
        className="grid gap-1"
      >
        <legend className="mb-1 font-medium text-control">{t('requiredPositions')}</legend>
        {choicesOf(component).map(({ id, label }, index) => (
          <Checkbox
            key={id}
            id={`${component.componentId}-required-${id}`}
            label={inLanguage(label, locale) || t('optionNumber', { number: index + 1 })}
            disabled={!canEdit}
            checked={required.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...required, id] : required.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
      <ConflictAt id={`${component.componentId}-validation.requiredPositions`} />
    </div>
  );
}
