'use client';

import { MessageCircleReply } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

/** Leads to the new answer, next to the field that somebody asked about. */
export function NewAnswerLink({ href, label }: { href: string; label: string }) {
  const t = useTranslations('form');
  const name = t('newAnswerAbout', { field: label });
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={name}
      title={name}
      className="relative -my-1 -me-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-ink-subtle hover:bg-hover hover:text-ink"
    >
      <MessageCircleReply aria-hidden="true" className="size-4" />
      <span
        aria-hidden="true"
        className="absolute end-1 top-1 size-2.5 rounded-full border-2 border-surface bg-accent"
      />
    </Link>
  );
}
