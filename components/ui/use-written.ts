'use client';

import type { ChangeEvent } from 'react';
import { type FieldKind, type FieldProblem, fieldProblem } from '@/lib/domain/fields/field-kind';
import { isText, useOpenDraft } from './use-draft';

interface WrittenOptions {
  id: string;
  /** What the call names it. */
  name: string;
  kind: FieldKind;
  optional?: boolean;
  initial?: string;
}

/** A value that is written in a field of a dialog, by the rule of its kind. */
export interface Written {
  /** As it is sent. */
  value: string;
  problem: FieldProblem | null;
  isDirty: boolean;
  /** Writes it in another form. */
  set(text: string): void;
  /** What the field on the screen takes. */
  field: {
    id: string;
    name: string;
    value: string;
    optional: boolean;
    limit: number;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** Holds what is written in a field; it is still there after signing in again, and gone once its dialog is closed. */
export function useWritten({ id, name, kind, optional = false, initial = '' }: WrittenOptions): Written {
  const [text, setText] = useOpenDraft(id, initial, isText);
  return {
    value: kind.parse(text),
    problem: fieldProblem(kind, text, { optional }),
    isDirty: text !== initial,
    set: setText,
    field: {
      id,
      name,
      value: text,
      optional,
      limit: kind.limit,
      onChange: ({ target }) => setText(target.value),
    },
  };
}
