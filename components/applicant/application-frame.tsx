import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Main } from '@/components/shell/main';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { correctionsToMake } from './open-corrections';
import { ProgressSteps } from './progress-steps';
import { stageOfCase, stepsDone } from './stage';

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
