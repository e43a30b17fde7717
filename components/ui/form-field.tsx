import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '@/lib/domain/limits';
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

/** Space next to a label. It is reserved even while empty, so that nothing moves when something appears in it. */
export const ASIDE_ROOM = 'pe-14 @sm:pe-32';

/** Content next to a label, in a field that is `relative`. Comes after the control in the keyboard order. */
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
    <div className={classNames('relative grid min-w-0 grid-cols-1 gap-1.5', className)}>
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

/** Returns the attributes that connect a control to what describes it. */
export function controlProps({ name, ...field }: Described & Pick<FieldProps, 'name'>): ControlProps {
  const isWrong = field.error ? true : undefined;
  return { id: field.id, name, 'aria-describedby': describedBy(field), 'aria-invalid': isWrong };
}

type Described = Pick<FieldProps, 'id' | 'help' | 'hasReason' | 'error'>;

/** Returns the ids of what describes a control: its help, the reason of its notice, and its error. */
export function describedBy({ id, help, hasReason, error }: Described): string | undefined {
  const ids = [help && helpId(id), hasReason && reasonId(id), error && errorId(id)];
  return ids.filter(Boolean).join(' ') || undefined;
}

export const helpId = (id: string) => `${id}-help`;
export const reasonId = (id: string) => `${id}-reason`;
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
      <span className="min-w-0 whitespace-pre-line">
        <VisuallyHidden>{t('error')} </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}

export function Optional() {
  const t = useTranslations('ui');
  // Screen readers read the space too, so that the name and this word stay apart.
  return <span className="font-normal text-ink-subtle"> {t('optional')}</span>;
}

/**
 * Says how many characters are left when a long text comes near its limit. If any text is over its limit, says the limit and how many are
 * too many. Screen readers announce both.
 */
export function CharacterCount({ length, limit }: { length: number; limit: number }) {
  const t = useTranslations('ui');
  const left = limit - length;
  // Fields of a single line show an error instead of a count.
  const isLong = limit > TEXT_LIMITS.singleLine;
  if (left > (isLong ? limit * 0.2 : -1)) {
    return null;
  }
  return (
    <p role="status" className={classNames('numeric text-sm', left < 0 ? 'text-danger' : 'text-ink-subtle')}>
      {left < 0 ? t('charactersOver', { count: -left, limit }) : t('charactersLeft', { count: left })}
    </p>
  );
}
