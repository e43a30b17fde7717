'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

/** Beside a field: leads to asking about it, and says when there is a new answer. */
export function AskLink({ href, label, hasNew }: { href: string; label: string; hasNew: boolean }) {
  const t = useTranslations('form');
  const name = t(hasNew ? 'askAboutNew' : 'askAbout', { field: label });
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={name}
      title={name}
      className="relative -my-1 -me-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-ink-subtle hover:bg-hover hover:text-ink"
    >
      <CircleHelp aria-hidden="true" className="size-4" />
      {hasNew && (
        <span
          aria-hidden="true"
          className="absolute end-1 top-1 size-2.5 rounded-full border-2 border-surface bg-accent"
        />
      )}
    </Link>
  );
}
