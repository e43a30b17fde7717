import type { ReactNode } from 'react';
import type { Tone } from './alert';
import { classNames } from './class-names';

const TONES: Record<Tone | 'neutral' | 'accent', string> = {
  neutral: 'border-line bg-sunken text-ink-muted',
  accent: 'border-accent-line bg-accent-subtle text-accent-ink',
  info: 'border-info-line bg-info-subtle text-info',
  success: 'border-success-line bg-success-subtle text-success',
  warning: 'border-warning-line bg-warning-subtle text-warning',
  danger: 'border-danger-line bg-danger-subtle text-danger',
};

/** A short word or a count next to something. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'numeric inline-flex min-w-5 items-center justify-center gap-1 whitespace-nowrap rounded-full border px-2 font-medium text-xs leading-5',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
