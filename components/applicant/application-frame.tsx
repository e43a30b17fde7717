import { Check, Globe, MessageCircleQuestion } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OrganisationLogo } from '@/components/shell/applicant-header';
import { HeaderBar } from '@/components/shell/header-bar';
import { Main } from '@/components/shell/main';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { organisationName } from '@/lib/domain/locale';
import { FormTasks } from './form-tasks';
import { correctionsToMake, STEPS, stageOf, stageOfCase, stepsDone } from './progress';

interface ApplicationFrameProps {
  theCase: ApplicantCase;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of an application's first page: whose application it is, what to do, and the progress. */
export function ApplicationFrame({ theCase, aside, children }: ApplicationFrameProps) {
  const t = useTranslations('application');
  const stage = stageOfCase(theCase);
  const isReady = theCase.readiness.signature.ready;
  const done = stepsDone(stage, isReady);
  const count = correctionsToMake(theCase).length;
  const heading = count > 0 ? 'corrections' : stage;
  const headingKey = heading === 'fill' && isReady ? 'ready' : heading;
  return (
    <Main className="mx-auto grid w-full max-w-5xl items-start gap-x-12 gap-y-10 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-8">
        <header className="grid gap-2">
          <p className="numeric flex flex-wrap gap-x-3 wrap-anywhere text-ink-muted">
            <span>{theCase.company.name}</span>
            {theCase.reference && <span>{theCase.reference}</span>}
          </p>
          {/* The key replaces the heading at each new step, so that focus from the step before moves here (`focusNear`). */}
          <h1 key={headingKey} className="font-semibold text-2xl sm:text-3xl">
            {t(`heading.${headingKey}`, { count })}
          </h1>
          {done !== null && (
            <div className="mt-3">
              <ProgressSteps done={done} />
            </div>
          )}
        </header>
        {children}
      </div>
      {aside}
    </Main>
  );
}

/** Shows the progress of the application. */
function ProgressSteps({ done }: { done: number }) {
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
                'block h-1 rounded-full',
                state === 'later' ? 'bg-pressed' : 'bg-accent',
                state === 'current' && 'opacity-60',
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
  const { id, mo } = theCase;
  const name = organisationName(mo, useLocale());
  return (
    <HeaderBar className="gap-1">
      <div className="min-w-0 flex-1">
        <OrganisationLogo images={mo.images} name={name} />
      </div>
      <nav aria-label={t('label')} data-no-print className="flex shrink-0 items-center gap-1">
        <a href="#support" data-of-first-page className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <MessageCircleQuestion aria-hidden="true" />
          {t('ask')}
          {newAnswers > 0 && (
            <Badge tone="accent">
              {newAnswers}
              <VisuallyHidden> {t('newAnswers', { count: newAnswers })}</VisuallyHidden>
            </Badge>
          )}
        </a>
        <LinkButton href={`/case/${id}/switchlocale`} scroll={false} variant="quiet" size="sm">
          <Globe aria-hidden="true" />
          <span className="max-sm:sr-only">{t('language')}</span>
        </LinkButton>
      </nav>
    </HeaderBar>
  );
}
