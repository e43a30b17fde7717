'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ContactPerson } from '@/components/shell/contact-person';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSigned } from './progress';

export interface AskUsProps {
  reference: ApplicantCase['reference'];
  /** The organisation's information for applicants. */
  information: ApplicantCase['information'];
  status: ApplicantCase['status'];
}

/** Shown after all the questions of a form: the one way to ask, whom to call and with which reference, and how long handling takes. */
export function AskUs({
  href,
  newAnswers,
  reference,
  information,
  status,
}: AskUsProps & { href: string; newAnswers: number }) {
  const t = useTranslations('form');
  return (
    <aside
      aria-label={t('ask')}
      className="mx-auto mt-10 grid print:hidden max-w-2xl gap-4 border-line border-t pt-5 text-ink-muted"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{t('askText')}</p>
        <LinkButton href={href} scroll={false} size="sm">
          <MessageCircleQuestion aria-hidden="true" />
          {t('ask')}
          {newAnswers > 0 && <Badge tone="accent">{t('newAnswers', { count: newAnswers })}</Badge>}
        </LinkButton>
      </div>
      <div className="grid gap-1 text-sm">
        {information?.contact && (
          <>
            <p>{t('askOtherwise', { reference: reference ?? 'none' })}</p>
            <ContactPerson contact={information.contact} isInline />
          </>
        )}
        {information?.handlingDays && !isSigned(status) && (
          <p className="mt-2">{t('handling', { days: information.handlingDays })}</p>
        )}
      </div>
    </aside>
  );
}
