'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { controlId } from '@/components/form-renderer/control-id';
import type { FieldInputProps } from '@/components/form-renderer/field-props';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { type PositionEntry, parsePositions, tidyPart } from '@/lib/domain/forms/kinds/dynamic-position';
import { serialise } from '@/lib/domain/forms/stored-list';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { FieldGroup } from './field-group';
import { OnlyPosted, useForm } from './form-context';
import { PERSON_RULES, useErrorText } from './use-error-text';

/** The company's positions, and the person in each. */
export function PositionsInput(field: FieldInputProps) {
  const { row, id, value, onChange } = field;
  const entries = parsePositions(value);
  // Remembers what was written, so that unticking a position and ticking it again brings it back.
  const removed = useRef(new Map<string, PositionEntry>());
  const order = (row.options ?? []).map((option) => option.id);

  function store(next: readonly PositionEntry[], key?: string): void {
    onChange(
      serialise([...next].sort((a, b) => order.indexOf(a.positionId) - order.indexOf(b.positionId))),
      key,
    );
  }
  function toggle(positionId: string, isFilled: boolean): void {
    const others = entries.filter((entry) => entry.positionId !== positionId);
    const known = entries.find((entry) => entry.positionId === positionId);
    if (known) removed.current.set(positionId, known);
    store(isFilled ? [...others, removed.current.get(positionId) ?? blank(positionId)] : others);
  }
  function fill(entry: PositionEntry, key: string): void {
    store([...entries.filter(({ positionId }) => positionId !== entry.positionId), entry], key);
  }

  return (
    <FieldGroup field={field}>
      {(row.options ?? []).map((option, index) => (
        <Position
          key={option.id}
          field={field}
          label={option.label}
          toggleId={index === 0 ? id : `${id}-${index}`}
          isRequired={row.validation?.requiredPositions?.includes(option.id) ?? false}
          entry={entries.find((entry) => entry.positionId === option.id)}
          positionId={option.id}
          onToggle={(isFilled) => toggle(option.id, isFilled)}
          onFill={fill}
        />
      ))}
    </FieldGroup>
  );
}

interface PositionProps {
  field: FieldInputProps;
  label: string;
  toggleId: string;
  positionId: string;
  isRequired: boolean;
  entry: PositionEntry | undefined;
  onToggle: (isFilled: boolean) => void;
  onFill: (entry: PositionEntry, key: string) => void;
}

function Position({
  field,
  label,
  toggleId,
  positionId,
  isRequired,
  entry,
  onToggle,
  onFill,
}: PositionProps) {
  const isFilled = isRequired || entry !== undefined;
  const Part = isFilled ? 'div' : OnlyPosted;
  return (
    <div className="rounded border border-line bg-surface px-4 py-1">
      {isRequired ? (
        <p id={toggleId} tabIndex={-1} className="pt-2.5 pb-1 font-medium text-control">
          {label}
        </p>
      ) : (
        <Checkbox
          id={toggleId}
          name={`${field.fieldKey}[${positionId}]`}
          label={label}
          checked={isFilled}
          onChange={(event) => onToggle(event.target.checked)}
        />
      )}
      <Part>
        <Person field={field} label={label} entry={entry ?? blank(positionId)} onFill={onFill} />
      </Part>
    </div>
  );
}

const PARTS = [
  { part: 'name', type: 'text', inputMode: undefined, limit: TEXT_LIMITS.name },
  { part: 'email', type: 'text', inputMode: 'email', limit: TEXT_LIMITS.email },
  { part: 'telephone', type: 'tel', inputMode: undefined, limit: TEXT_LIMITS.telephone },
] as const;

interface PersonProps {
  field: FieldInputProps;
  label: string;
  entry: PositionEntry;
  onFill: (entry: PositionEntry, key: string) => void;
}

function Person({ field, label, entry, onFill }: PersonProps) {
  const { editor } = useForm();
  const t = useTranslations('form.position');
  const errorText = useErrorText();
  return (
    <fieldset className="grid items-start gap-4 pt-1 pb-4 sm:grid-cols-3">
      <legend className="sr-only">{label}</legend>
      {PARTS.map(({ part, ...native }) => {
        const key = `${field.fieldKey}[${entry.positionId}].${part}`;
        const code = editor.errorOf(key);
        return (
          <TextField
            key={part}
            {...native}
            autoComplete="off"
            id={controlId(key)}
            name={key}
            label={t(part)}
            value={entry[part]}
            error={code && errorText(PERSON_RULES[part] ?? {}, code, entry[part])}
            onChange={(event) => onFill({ ...entry, [part]: event.target.value }, key)}
            onBlur={() => {
              const tidy = tidyPart(part, entry[part]);
              if (tidy !== entry[part]) onFill({ ...entry, [part]: tidy }, key);
              field.onLeave(key);
            }}
          />
        );
      })}
    </fieldset>
  );
}

function blank(positionId: string): PositionEntry {
  return { positionId, name: '', email: '', telephone: '' };
}
