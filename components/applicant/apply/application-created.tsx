'use client';

import { MailCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmailText } from '@/components/ui/email-text';
import { LinkButton } from '@/components/ui/link-button';

interface ApplicationCreatedProps {
  email: string;
  moSlug: string;
  /** Says whom to ask. */
  contact: ReactNode;
}

/** Confirms that the application is created: where the link to it went, and what to do if it does not arrive. */
export function ApplicationCreated({ email, moSlug, contact }: ApplicationCreatedProps) {
  const t = useTranslations('apply.created');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('documentTitle');
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [t]);
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-subtle text-success">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
        {t('title')}
      </h1>
      <p className="text-lg">
        {t.rich('sentTo', {
          email: () => (
            <strong className="font-semibold">
              <EmailText>{email}</EmailText>
            </strong>
          ),
        })}
      </p>
      <p className="max-w-prose text-ink-muted">{t('next')}</p>
      <h2 className="mt-4 font-semibold text-lg">{t('notArrivedTitle')}</h2>
      <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-ink-muted">
        <li>{t('notArrivedWait')}</li>
        <li>{t('notArrivedSpam')}</li>
        <li>{t('notArrivedAgain')}</li>
        <li>{t('notArrivedWrong')}</li>
      </ul>
      <div className="mt-2">
        <LinkButton href={`/apply/${moSlug}/forgot`}>{t('sendAgain')}</LinkButton>
      </div>
      <div className="text-ink-muted">{contact}</div>
    </div>
  );
}
