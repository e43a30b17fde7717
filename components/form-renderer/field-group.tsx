'use client';

import type { ReactNode } from 'react';
import { fieldHelp } from '@/components/form-renderer/field-help';
import type { FieldInputProps } from '@/components/form-renderer/field-props';
import { classNames } from '@/components/ui/class-names';
import {
  ASIDE_ROOM,
  Aside,
  describedBy,
  errorId,
  FieldError,
  FieldHelp,
  helpId,
  Optional,
} from '@/components/ui/form-field';

/**
 * A field made of several controls, with one name, help, notices and error around them. It counts as left once focus leaves all of them.
 */
export function FieldGroup({ field, children }: { field: FieldInputProps; children: ReactNode }) {
  const { row, id, error, aside, notice, hasReason, onLeave } = field;
  const help = fieldHelp(row);
  return (
    <fieldset
      aria-describedby={describedBy({ id, help, hasReason, error })}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
      className="relative grid min-w-0 gap-3"
    >
      <legend className="contents">
        <span className={classNames('-mb-1.5 block font-medium text-control', ASIDE_ROOM)}>
          {row.label}
          {!row.required && <Optional />}
        </span>
      </legend>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {notice}
      {children}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {aside && <Aside>{aside}</Aside>}
    </fieldset>
  );
}
