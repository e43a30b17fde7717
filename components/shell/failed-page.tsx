'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useTransition } from 'react';
import { useIsStarted } from '@/components/browser/fetched-part';
import { focusHeading } from '@/components/browser/focus-place';
import { useChangedTitle } from '@/components/browser/page-title';
import { useRetries } from '@/components/browser/use-retries';
import { ContactPerson } from '@/components/shell/contact-person';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { NoticePage } from './main';
import { whomToAsk } from './whom-to-ask';

interface FailedPageProps {
  /** Section of the texts with its title. */
  section?: 'shell.error' | 'case.error' | 'caseList.error';
  /** What the server could not draw. Its id in the server's log is shown. */
  error?: unknown;
  /** What the failure is called in the server's log. */
  reference?: string;
  retry: () => Promise<void> | void;
}

/** A page in place of one that could not be drawn: what happened, what is saved, whom to ask, and the way home. It retries by itself. */
export function FailedPage({ section = 'shell.error', error, retry, ...known }: FailedPageProps) {
  const failure = useFailure(section, retry);
  const t = useTranslations('shell.error');
  const reference = known.reference ?? digestOf(error);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  useEffect(focusHeading, []);
  return (
    <NoticePage
      title={failure.title}
      actions={failure.actions}
      detail={reference && t('reference', { id: reference })}
    >
      {failure.text}
    </NoticePage>
  );
}

/** The parts of a page or dialog that could not be drawn. Names the window, and retries by itself. */
export function useFailure(
  section: NonNullable<FailedPageProps['section']>,
  retry: FailedPageProps['retry'],
) {
  const t = useTranslations();
  const pathname = usePathname();
  const isStarted = useIsStarted();
  const whom = isStarted ? whomToAsk(pathname) : null;
  const [isPending, start] = useTransition();
  const again = () => start(async () => await retry());
  const title = t(`${section}.title`);
  const home = homeOf(pathname);
  const named = `${t('ui.error')} ${title} – ${t('shell.productName')}`;
  useChangedTitle(true, () => named);
  useRetries(again);
  const text: ReactNode = (
    <>
      <p className="needs-scripts">{t('shell.error.text')}</p>
      {!isStarted && <p className="without-scripts">{t('shell.error.withoutScripts')}</p>}
      {whom && (
        <div>
          <p>{t('shell.error.ask', { organisation: whom.organisation })}</p>
          <ContactPerson contact={whom.contact} />
        </div>
      )}
    </>
  );
  const actions: ReactNode = (
    <>
      {/* Without scripts it loads the page. */}
      <form
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          again();
        }}
      >
        <Button type="submit" variant="primary" pending={isPending}>
          {t('ui.retry')}
        </Button>
      </form>
      {home !== pathname && <LinkButton href={home}>{t('shell.error.home')}</LinkButton>}
    </>
  );
  return { title, text, actions, home };
}

/** The first page of the application or of the public pages that the address belongs to, else of the product. */
export function homeOf(pathname: string): string {
  return pathname.match(/^\/(apply|case(?!\/admin))\/[^/]+/)?.[0] ?? '/';
}

/** Returns the id of this error in the server's log, to quote when asking for help. */
export function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}
