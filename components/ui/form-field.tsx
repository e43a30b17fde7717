import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { useFieldError } from './field-form';
import type { FieldProps } from './field-props';
import { VisuallyHidden } from './visually-hidden';

export interface ControlProps {
  id: string;
  name: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The room beside a label for what stands there: kept free also while it is empty, so that nothing moves when it comes. */
export const ASIDE_ROOM = 'pe-14 @sm:pe-32';

/** What stands beside a label, in a field that is `relative`. After the control in the order of the keyboard. */
export function Aside({ children }: { children: ReactNode }) {
  return <div className="absolute end-0 top-0 flex min-h-6 items-center">{children}</div>;
}

/** Label, help, control and error from top to bottom, connected by ids for screen readers. */
export function FormField({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, help, optional, aside, notice, className } = field;
  const error = useFieldError(field);
  return (
    <div className={classNames('relative grid min-w-0 gap-1.5', className)}>
      <div className={classNames('flex', aside ? ASIDE_ROOM : null)}>
        <label htmlFor={id} className="min-w-0 font-medium text-control">
          {label}
          {optional && <Optional />}
        </label>
      </div>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {notice}
      {children(controlProps({ ...field, error }))}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {aside && <Aside>{aside}</Aside>}
    </div>
  );
}

/** The attributes that join a control to its help and error. */
export function controlProps({
  id,
  name,
  help,
  error,
}: Pick<FieldProps, 'id' | 'name' | 'help' | 'error'>): ControlProps {
  const describedBy = [help && helpId(id), error && errorId(id)].filter(Boolean).join(' ');
  const isWrong = error ? true : undefined;
  return { id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': isWrong };
}

export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;

export function FieldHelp({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="max-w-prose text-sm text-ink-muted">
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <VisuallyHidden>{t('error')} </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}

export function Optional() {
  const t = useTranslations('ui');
  return <span className="ms-1 font-normal text-ink-subtle">{t('optional')}</span>;
}
