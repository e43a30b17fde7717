import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const FRAMES: Record<Tone, string> = {
  info: 'border-info-line bg-info-subtle',
  success: 'border-success-line bg-success-subtle',
  warning: 'border-warning-line bg-warning-subtle',
  danger: 'border-danger-line bg-danger-subtle',
};

const INKS: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

export interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links to what the reader can do. */
  actions?: ReactNode;
  /** `alert` if it appears in answer to something. By default it is part of the page. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A notice, shown at what it concerns. */
export function Alert({ tone = 'info', title, children, actions, role, className }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={role}
      className={classNames('flex items-start gap-3 rounded border px-4 py-3', FRAMES[tone], className)}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', INKS[tone])} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="max-w-prose">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
