'use client';

import type { ChangeEvent } from 'react';
import { type FieldKind, type FieldProblem, fieldProblem } from '@/lib/domain/fields/field-kind';
import { isText, useOpenDraft } from './use-draft';

interface WrittenOptions {
  id: string;
  /** The name of the value in the call. */
  name: string;
  kind: FieldKind;
  optional?: boolean;
  initial?: string;
}

/** A value written in a field of a dialog, checked by the rule of its kind. */
export interface Written {
  /** The value as it is sent. */
  value: string;
  problem: FieldProblem | null;
  isDirty: boolean;
  /** Replaces the text, for example by its normal form. */
  set(text: string): void;
  /** The props of the field on the screen. */
  field: {
    id: string;
    name: string;
    value: string;
    optional: boolean;
    limit: number;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** Holds what is written in a field. The text survives signing in again, and is deleted when the dialog is closed. */
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
