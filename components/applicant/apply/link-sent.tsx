'use client';

import { MailCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { readStored } from '@/components/browser/browser-storage';
import { EmailText } from '@/components/ui/identifiers';
import { LinkButton } from '@/components/ui/link-button';

interface SentProps {
  title: string;
  children: ReactNode;
}

/** Says that a link was mailed. Takes focus, as it replaces a form. */
function Sent({ title, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-subtle text-success">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}

interface LinkSentProps {
  title: string;
  /** What to do if nobody reads the mail at the address that it went to. */
  oldAddress: string;
  children: ReactNode;
}

/** Says that a link was mailed again, if there is an application. */
export function LinkSent({ title, oldAddress, children }: LinkSentProps) {
  return (
    <Sent title={title}>
      <p className="max-w-prose text-ink-muted">{children}</p>
      <p className="max-w-prose text-ink-muted">{oldAddress}</p>
    </Sent>
  );
}

/** The key under which this tab stores the email address of the latest application to an organisation. */
export const createdFor = (moSlug: string): string => `created:${moSlug}`;

interface ApplicationCreatedProps {
  moSlug: string;
  /** Whether the number was a person's, about whom nobody learns whether there is an application. */
  isOfPerson: boolean;
  /** The email address of a form that was posted without scripts. Otherwise this tab knows it. */
  email: string | null;
  /** Says whom to ask. */
  contact: ReactNode;
}

/** Confirms that the application is created: where the link to it went, and what to do if it does not arrive. */
export function ApplicationCreated({ moSlug, isOfPerson, email: posted, contact }: ApplicationCreatedProps) {
  const t = useTranslations('apply.created');
  const email = useSyncExternalStore(
    () => () => undefined,
    () => posted || textOf(readStored('tab', createdFor(moSlug))),
    () => posted,
  );
  return (
    <Sent title={t(isOfPerson ? 'personTitle' : 'title')}>
      <p className="text-lg">
        {email
          ? t.rich(isOfPerson ? 'personSentTo' : 'sentTo', {
              email: () => (
                <strong className="font-semibold">
                  <EmailText>{email}</EmailText>
                </strong>
              ),
            })
          : t(isOfPerson ? 'personSent' : 'sent')}
      </p>
      <p className="max-w-prose text-ink-muted">{t('next')}</p>
      {isOfPerson && <p className="max-w-prose text-ink-muted">{t('personNext')}</p>}
      <h2 className="mt-4 font-semibold text-lg">{t('notArrivedTitle')}</h2>
      <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-ink-muted">
        <li>{t('notArrivedWait')}</li>
        <li>{t('notArrivedSpam')}</li>
        <li>{t('notArrivedAgain')}</li>
        <li>{t(email ? 'notArrivedWrong' : 'notArrivedAsk')}</li>
      </ul>
      <div className="mt-2">
        <LinkButton href={`/apply/${moSlug}/forgot`}>{t('sendAgain')}</LinkButton>
      </div>
      <div className="text-ink-muted">{contact}</div>
    </Sent>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
