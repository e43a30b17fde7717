import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { FieldProps } from '@/components/ui/field-props';

import { classNames } from './class-names';
import { useFieldError } from './field-form';
import { ASIDE_ROOM, Aside, controlProps, errorId, FieldError, helpId, Optional } from './form-field';

export interface CheckboxProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A single check box. A press on the label, which stands next to it, counts too. */
export function Checkbox(props: CheckboxProps) {
  const {
    id,
    name,
    label,
    help,
    optional,
    aside,
    notice,
    hasReason,
    className,
    error: given,
    ...native
  } = props;
  const error = useFieldError({ id, name, missing: 'REQUIRED_CHECKBOX', error: given });
  return (
    <div className={classNames('relative grid min-w-0 gap-1', className)}>
      <div className={classNames('flex', aside ? ASIDE_ROOM : null)}>
        <Choice
          {...native}
          {...controlProps({ id, name, help, hasReason, error })}
          type="checkbox"
          label={
            <>
              {label}
              {optional && <Optional />}
            </>
          }
          description={help && <span id={helpId(id)}>{help}</span>}
        />
      </div>
      {notice}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {aside && <Aside>{aside}</Aside>}
    </div>
  );
}

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  description?: ReactNode;
}

/** One check box or radio button with its label. Both can be pressed. */
export function Choice({ type, label, description, className, ...native }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'group flex min-h-control w-fit items-start gap-3 py-[calc((var(--control)-1.5rem)/2)] text-control leading-6',
        'has-disabled:cursor-not-allowed has-disabled:text-ink-muted',
        className,
      )}
    >
      <span className="relative mt-0.5 inline-flex size-5 shrink-0">
        <input
          {...native}
          type={type}
          className={classNames(
            'peer size-5 appearance-none border border-line-strong bg-surface transition-colors group-hover:border-ink-muted',
            'checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken checked:disabled:bg-line-strong',
            'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger forced-colors:appearance-auto',
            type === 'radio' ? 'rounded-full' : 'rounded-xs',
          )}
        />
        {type === 'radio' ? <RadioMark /> : <CheckMark />}
      </span>
      <span className="min-w-0">
        {label}
        {description && <span className="block text-sm text-ink-muted">{description}</span>}
      </span>
    </label>
  );
}

const MARK =
  'pointer-events-none absolute inset-0 size-5 text-accent-on opacity-0 peer-checked:opacity-100 forced-colors:hidden';

function CheckMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={MARK}>
      <path
        d="m5.5 10.5 3 3 6-7"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
      />
    </svg>
  );
}

function RadioMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={MARK}>
      <circle cx="10" cy="10" r="3.5" fill="currentColor" />
    </svg>
  );
}
