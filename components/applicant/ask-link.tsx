'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

/** Beside a field: leads to asking about it. */
export function AskLink({ href, label }: { href: string; label: string }) {
  const t = useTranslations('form');
  const name = t('askAbout', { field: label });
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={name}
      title={name}
      className="-my-1 -me-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-ink-subtle hover:bg-hover hover:text-ink"
    >
      <CircleHelp aria-hidden="true" className="size-4" />
    </Link>
  );
}
