'use client';

import { useTranslations } from 'next-intl';
import { classNames } from './class-names';

/** A placeholder for something that is loading. `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-[shimmer_1.6s_ease-in-out_var(--motion-loop)] rounded-sm bg-pressed',
        className,
      )}
    />
  );
}

const LINES = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5', 'w-5/6'];

/** Placeholder lines for something that is loading. Screen readers hear this once. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  const t = useTranslations('ui');
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => `line-${index}`).map((key, index) => (
        <Skeleton key={key} className={classNames('h-4', LINES[index % LINES.length])} />
      ))}
    </div>
  );
}

/** A decoration. The component that shows it says in words what we wait for. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={classNames('size-4 shrink-0 animate-[spin_800ms_linear_var(--motion-loop)]', className)}
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path
        d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2"
      />
    </svg>
  );
}
