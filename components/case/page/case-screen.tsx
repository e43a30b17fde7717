'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { PageProvider } from '@/components/browser/page-around';
import { choseResponsible } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { CheckPoints } from '@/components/case/forms/check-points-section';
import { CorrectionsSection } from '@/components/case/forms/corrections-section';
import { FormsSection } from '@/components/case/forms/forms-section';
import { OpenFormsProvider } from '@/components/case/shown/open-forms';
import { MissingList, Section } from '@/components/case/shown/section';
import { useShownCase } from '@/components/case/shown/shown-case';
import { SignatureSection } from '@/components/case/signing/signature-section';
import { Main } from '@/components/shell/main';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { Part } from '@/components/ui/part';
import { dayText } from '@/components/ui/relative-day';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import {
  type CaseStatus,
  isActive,
  isEditable,
  isGone,
  statusBeforeArchive,
} from '@/lib/domain/lifecycle/status';
import { CaseHeader } from './case-header';
import { HeldDecision } from './held-decision';
import { NextStepBar, StepReason } from './next-step-bar';
import { OpenDialogsOfCase, usePrepareDialog } from './open-dialogs';
import { ReviewSection } from './review-section';
import { SideTabs } from './side-tabs';

interface CaseScreenProps {
  /** The newest page of the conversation. */
  messages: ConversationView;
  /** The number of notes. */
  notes: number;
}

/**
 * The page of a case and the dialogs over it, drawn from the case that the layout holds. Placed here, the dialogs share the page's code.
 * Nothing above it may change by itself after loading: React would drop what the server drew while the code of the page is still on its
 * way.
 */
export function CaseScreen({ messages, notes }: CaseScreenProps) {
  const { view } = useShownCase();
  return (
    <OpenFormsProvider>
      <PageProvider prepare={usePrepareDialog()}>
        <Main className="mx-auto flex w-full max-w-[90rem] flex-col gap-4 px-4 pb-5 sm:px-6">
          <CaseHeader view={view}>{!isGone(view.status) && <NextStepBar view={view} />}</CaseHeader>
          <StepReason view={view} />
          <HeldBanner />
          <GoneBanner status={view.status} />
          <ErasedBanner view={view} />
          <HeldDecision view={view} />
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
            <Part>
              <CaseSections view={view} />
            </Part>
            <aside className="-m-1 min-w-0 p-1 lg:sticky lg:top-[calc(var(--below-header)+var(--bar))] lg:max-h-[calc(100dvh-var(--below-header)-var(--bar)-0.5rem)] lg:self-start lg:overflow-y-auto">
              <Part>
                <SideTabs view={view} messages={messages} notes={notes} />
              </Part>
            </aside>
          </div>
        </Main>
        <OpenDialogsOfCase />
        <TakenNotice />
      </PageProvider>
    </OpenFormsProvider>
  );
}

/** Informs the reader that their work has made them responsible for the case, and lets them undo it. */
function TakenNotice() {
  const t = useTranslations('case.taken');
  const { view, me } = useShownCase();
  const { send } = useCaseCall(view.id, { stays: true });
  const responsible = view.assignedTo?.id ?? null;
  const before = useRef(responsible);
  const canUndo = view.permissions.includes('resetDelegation');
  useEffect(() => {
    const wasNobody = before.current === null;
    before.current = responsible;
    if (!wasNobody || responsible !== me.accountId || choseResponsible(view.id)) return;
    const close = showMessage({
      type: 'info',
      text: (
        <span className="flex flex-wrap items-center gap-x-3">
          {t('text')}
          {canUndo && (
            <Button
              size="sm"
              variant="quiet"
              className="sm:-my-1.5"
              onClick={() => {
                close();
                send({ name: 'resetDelegation', input: { caseId: view.id }, done: 'delegationReset' });
              }}
            >
              {t('undo')}
            </Button>
          )}
        </span>
      ),
    });
  });
  return null;
}

/** Says what is gone from an anonymised case, so that nothing reads as if it had never existed. */
function ErasedBanner({ view }: { view: CaseView }) {
  const t = useTranslations('case.erased');
  const locale = useLocale();
  if (!view.erasedOn) return null;
  // We no longer ask the register about such a case, and do not record what it reports.
  const isMember = statusBeforeArchive(view) === 'FINISHED_IN_TELLUS';
  return (
    <Alert title={t('title', { day: dayText(view.erasedOn, locale) })}>
      {/* If the number is erased, so is the name: both are personal data of a sole trader. */}
      <p>{t('text', { company: String(isErasedNumber(view.company.orgNo)) })}</p>
      <p>{t('kept')}</p>
      {isMember && <p>{t('member')}</p>}
    </Alert>
  );
}

/** The parts of the case in review order. For an anonymised case, leaves out everything that is erased. */
function CaseSections({ view }: { view: CaseView }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      {view.erasedOn === undefined && (
        <>
          <CorrectionsSection view={view} />
          <FormsSection view={view} />
          <SignatureSection view={view} />
          <CheckPoints view={view} />
          <ReviewSection view={view} />
        </>
      )}
      <ExportSection view={view} />
    </div>
  );
}

/** Says that a case is gone, and that the page still shows it because of the text written there. */
export function HeldBanner() {
  const t = useTranslations('case.held');
  const { isGone } = useShownCase();
  return (
    <div role="status" className="empty:-mb-4">
      {isGone && (
        <Alert tone="warning" title={t('title')}>
          {t('text')}
        </Alert>
      )}
    </div>
  );
}

/** Says that a removed or invalid case can only be read, and for how long. */
export function GoneBanner({ status }: Pick<CaseView, 'status'>) {
  const t = useTranslations('case.gone');
  if (!isGone(status)) return null;
  return (
    <Alert tone="warning" title={t(`${status}.title`)}>
      {t(`${status}.text`)}
    </Alert>
  );
}

/** The tone of the case's state in the membership register, once it is there. */
const IN_REGISTER = {
  EXPORTED_TO_TELLUS: 'info',
  FINISHED_IN_TELLUS: 'success',
  CANCELLED_IN_TELLUS: 'neutral',
} as const satisfies Partial<Record<CaseStatus, DotTone>>;

const isInRegister = (status: CaseStatus): status is keyof typeof IN_REGISTER => status in IN_REGISTER;

/** Sends the case to the membership register. Says what is missing, how to send it, or what the register answered. */
export function ExportSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.export');
  const { status } = view;
  if (isInRegister(status) && !view.isApplicationWithdrawn) {
    return (
      <Section id="export" title={t('title')}>
        <StatusDot tone={IN_REGISTER[status]}>{t(`status.${status}`)}</StatusDot>
      </Section>
    );
  }
  const { ready, missing } = view.readiness.export;
  if (!isActive(view.status) || isEditable(view.status)) {
    return null;
  }
  return (
    <Section id="export" title={t('title')}>
      <div className="grid gap-3">
        {ready ? (
          <>
            <p className="text-ink-muted">
              {t(view.permissions.includes('exportCase') ? 'ready' : 'readyOther')}
            </p>
            {view.permissions.includes('exportCase') && (
              <DialogLink
                href={`/case/admin/${view.id}/complete`}
                className={`${buttonClass({ variant: 'primary', size: 'sm' })} w-fit`}
              >
                {t('action')}
              </DialogLink>
            )}
          </>
        ) : (
          <div className="grid gap-1">
            <p className="text-ink-muted">{t('notReady')}</p>
            <MissingList missing={missing} />
          </div>
        )}
      </div>
    </Section>
  );
}
