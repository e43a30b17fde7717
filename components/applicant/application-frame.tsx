import { Check, Globe, MessageCircleQuestion } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HeaderBar, OrganisationLogo } from '@/components/shell/header-bar';
import { Main } from '@/components/shell/main';
import { BackLink } from '@/components/ui/back-link';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { stageOf } from '@/lib/domain/lifecycle/status';
import { toLocale } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { PageHeading } from './arrival';
import { FormTasks } from './form-tasks';
import { headingOf, isSoonMember, STEPS, stageOfCase, stepsDone } from './progress';

const PAGE = 'mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-10';
// Printed as blocks: browsers break the rows of a grid between pages and print its parts over each other.
const COLUMN = 'grid max-w-3xl gap-8 print:block print:space-y-8';

interface FrameProps {
  theCase: ApplicantCase;
  children: ReactNode;
}

/** The frame of an application's first page: whose application it is, what to do, and the progress. */
export function ApplicationFrame({ theCase, children }: FrameProps) {
  const t = useTranslations('application');
  const stage = stageOfCase(theCase);
  const isReady = theCase.readiness.signature.ready;
  const done = stepsDone(isSoonMember(theCase) ? 'registered' : stage, isReady);
  const { heading, count } = headingOf(theCase);
  const locale = toLocale(useLocale());
  return (
    <Main className={PAGE}>
      <div className={COLUMN}>
        <header className="grid gap-2">
          <p className="numeric flex flex-wrap gap-x-3 wrap-anywhere text-ink-muted">
            <span>{theCase.company.name}</span>
            {theCase.reference && <span>{theCase.reference}</span>}
          </p>
          <PageHeading step={heading}>
            {t(`heading.${heading}`, { count, day: dayInWords(theCase.decidedAdmissionDate ?? '', locale) })}
          </PageHeading>
          {done !== null && (
            <div className="mt-3">
              <ProgressSteps done={done} />
            </div>
          )}
        </header>
        {children}
      </div>
    </Main>
  );
}

interface PageProps extends FrameProps {
  title: string;
  /** The step of a page with several. A new step takes the focus. */
  step?: string;
}

/** The frame of every other page of an application, with the way back to the first. */
export function ApplicationPage({ theCase, title, step, children }: PageProps) {
  const t = useTranslations('form');
  return (
    <Main className={PAGE}>
      <div className={COLUMN}>
        <header className="grid gap-2">
          <BackLink href={`/case/${theCase.id}`}>{t('toOverview')}</BackLink>
          <PageHeading step={step}>{title}</PageHeading>
        </header>
        {children}
      </div>
    </Main>
  );
}

/** Shows the progress of the application. */
export function ProgressSteps({ done }: { done: number }) {
  const t = useTranslations('application.steps');
  return (
    <ol aria-label={t('label')} className="grid grid-cols-[repeat(4,minmax(min-content,1fr))] gap-2">
      {STEPS.map((step, index) => {
        const state = index < done ? 'done' : index === done ? 'current' : 'later';
        return (
          <li key={step} aria-current={state === 'current' ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={classNames(
                'block h-1 rounded-full forced-color-adjust-none',
                state === 'later'
                  ? 'bg-pressed forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]'
                  : 'bg-accent forced-colors:bg-[CanvasText]',
                state === 'current' && 'opacity-60 forced-colors:bg-[Highlight] forced-colors:opacity-100',
              )}
            />
            <span
              className={classNames(
                'mt-2 flex items-center gap-1 text-xs sm:text-sm',
                state === 'current' ? 'font-semibold text-ink' : 'text-ink-muted',
              )}
            >
              {state === 'done' && (
                <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent-ink max-sm:hidden" />
              )}
              <span>{t(step)}</span>
              <VisuallyHidden> ({t(state)})</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface CoveredApplicationProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/**
 * Shows the application behind a form or dialog that was opened by its address. Nothing behind it can be pressed, so the code for signing
 * and questions is not fetched. Closing the form or dialog loads the page.
 */
export function CoveredApplication({ theCase, unread }: CoveredApplicationProps) {
  return (
    <ApplicationFrame theCase={theCase}>
      {stageOf(theCase.status) === 'fill' && <FormTasks theCase={theCase} unread={unread} />}
    </ApplicationFrame>
  );
}

/** The header of an application: the organisation's logo, a way to ask, and the language of the application. */
export function CaseHeader({ theCase, newAnswers }: { theCase: ApplicantCase; newAnswers: number }) {
  const t = useTranslations('application.header');
  const locale = toLocale(useLocale());
  const { id, mo, company, reference } = theCase;
  return (
    <HeaderBar className="gap-1">
      <div className="min-w-0 flex-1">
        <OrganisationLogo organisation={mo} />
      </div>
      <p className="hidden print:block text-sm text-end">
        {[company.name, reference, dayInWords(today(), locale)].filter(Boolean).join(' · ')}
      </p>
      <nav aria-label={t('label')} className="flex print:hidden shrink-0 items-center gap-1">
        <LinkButton href={`/case/${id}/questions`} variant="quiet" size="sm" data-of-first-page>
          <MessageCircleQuestion aria-hidden="true" />
          {t('ask')}
          {newAnswers > 0 && (
            <Badge tone="accent">
              {newAnswers}
              <VisuallyHidden> {t('newAnswers', { count: newAnswers })}</VisuallyHidden>
            </Badge>
          )}
        </LinkButton>
        <LinkButton href={`/case/${id}/switchlocale`} scroll={false} variant="quiet" size="sm">
          <Globe aria-hidden="true" />
          <span className="max-sm:sr-only">{t('language')}</span>
        </LinkButton>
      </nav>
    </HeaderBar>
  );
}
