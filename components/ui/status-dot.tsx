import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type DotTone = 'neutral' | 'info' | 'accent' | 'highlight' | 'warning' | 'success' | 'danger';

const DOTS: Record<DotTone, string> = {
  neutral: 'bg-neutral-solid',
  info: 'bg-info-solid',
  accent: 'bg-accent',
  highlight: 'bg-highlight-solid',
  warning: 'bg-warning-solid',
  success: 'bg-success-solid',
  danger: 'bg-danger-solid',
};

/** A coloured dot and a word, so that nothing depends on the colour. `hollow` for what has not begun. */
export function StatusDot({
  tone,
  hollow = false,
  children,
}: {
  tone: DotTone;
  hollow?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span
        aria-hidden="true"
        data-dot
        className={classNames(
          'relative size-2 shrink-0 -translate-y-px rounded-full',
          DOTS[tone],
          hollow && 'after:absolute after:inset-[2px] after:rounded-full after:bg-surface',
        )}
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
