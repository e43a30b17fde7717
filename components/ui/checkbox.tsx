import type { InputHTMLAttributes, Ref } from 'react';
import type { FieldProps } from '@/components/ui/field-props';
import { Choice } from './choice';
import { classNames } from './class-names';
import { useFieldError } from './field-form';
import { ASIDE_ROOM, Aside, controlProps, errorId, FieldError, helpId, Optional } from './form-field';

export interface CheckboxProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A single check box. A press on the label, which stands beside it, counts too. */
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
    error: told,
    ...native
  } = props;
  const error = useFieldError({ id, name, error: told });
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
