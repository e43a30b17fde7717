import type { LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { closePassingMessages } from '@/components/browser/message-store';
import { CallButton } from '@/components/case/calls/use-case-call';
import { type NextStep, nextStep, regionalComment, type StepCode } from '@/components/case/shown/next-step';
import { MissingList, SectionLink } from '@/components/case/shown/section';
import { placeWords, useListPlace } from '@/components/case/shown/shown-case';
import { type ButtonLook, buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import {
  ArchiveIcon,
  DoneIcon,
  GoneIcon,
  NextIcon,
  RejectIcon,
  RemindIcon,
  TaskIcon,
  WaitIcon,
  WithdrawnIcon,
} from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { clockTime, exactTime } from '@/components/ui/relative-day';
import { Spinner } from '@/components/ui/skeleton';
import type { CaseView } from '@/lib/contract/shapes';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import { remindedOf } from '@/lib/domain/lifecycle/conditions';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { statusBeforeArchive } from '@/lib/domain/lifecycle/status';

const ICONS = { act: TaskIcon, wait: WaitIcon, done: DoneIcon };
/** Icons for endings that are not successes. */
const END_ICONS: Partial<Record<StepCode, LucideIcon>> = {
  rejected: RejectIcon,
  withdrawn: WithdrawnIcon,
  gone: GoneIcon,
  archived: ArchiveIcon,
};

/** Shows the one next step of the case, with its button or with what is missing before it. */
export function NextStepBar({ view }: { view: CaseView }) {
  const t = useKeyedText('case.next');
  const step = nextStep(view);
  const Icon = END_ICONS[step.code] ?? ICONS[step.kind];
  return (
    <section
      id="next-step"
      aria-label={t('label')}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-1.5 sm:flex-nowrap',
        step.kind === 'act' ? 'border-accent-line bg-accent-subtle' : 'border-line bg-surface',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          'size-5 shrink-0 max-sm:hidden',
          step.kind === 'act' ? 'text-accent-ink' : 'text-ink-subtle',
        )}
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-x-4 text-sm">
        <h2 tabIndex={-1} data-place-focus className="font-semibold text-base">
          {t(`${step.code}.title`)}
        </h2>
        <div className="flex flex-wrap gap-x-4">
          {view.underWay ? (
            <UnderWay underWay={view.underWay} />
          ) : (
            <p className="text-ink-muted">{stepText(step, view, t)}</p>
          )}
          {step.missing.length > 0 && <MissingList missing={step.missing} />}
        </div>
        <FailedExport view={view} />
        <Reminded view={view} />
      </div>
      {/* Only the browser knows the next case. Its link comes late, and must not push a button away that is being pressed. */}
      {step.kind !== 'act' && <NextCase caseId={view.id} />}
      {step.kind === 'wait' && <RemindButton view={view} />}
      {step.kind === 'act' && <StepButtons view={view} code={step.code} />}
    </section>
  );
}

/** Says what is being sent to another system, since when, and who started it. Until the answer comes nothing else can be done about it. */
function UnderWay({ underWay: { action, since, by } }: { underWay: NonNullable<CaseView['underWay']> }) {
  const t = useTranslations('case.underWay');
  const locale = useLocale();
  const live = useTranslations('case.live');
  return (
    <p role="status" className="flex items-center gap-2">
      <Spinner />
      {t('text', {
        action,
        time: clockTime(new Date(since), locale),
        name: by.kind === 'applicant' ? live('applicant') : by.name,
      })}
    </p>
  );
}

/** How often whoever the case waits for has been reminded, and when last. */
function Reminded({ view: { reminders } }: { view: CaseView }) {
  const t = useTranslations('case.remind');
  const locale = useLocale();
  if (!reminders) return null;
  const { count, lastAt } = reminders;
  return (
    <p className="text-ink-muted">{t('reminded', { count, time: exactTime(new Date(lastAt), locale) })}</p>
  );
}

/** Says that the last export to the register failed, as the list does, and to those who can send it again that this is safe. */
function FailedExport({
  view: { exportFailedAt, exportReached, permissions, readiness, underWay },
}: {
  view: CaseView;
}) {
  const t = useTranslations('case.export');
  const errors = useTranslations('errors');
  const locale = useLocale();
  if (!exportFailedAt || underWay) return null;
  return (
    <div className="text-danger">
      <p className="font-semibold">{t('failed')}</p>
      <p>{t('failedText', { time: exactTime(new Date(exportFailedAt), locale) })}</p>
      {exportReached === 'no' && <p>{errors('hasReached', { hasReached: exportReached })}</p>}
      {permissions.includes('exportCase') && readiness.export.ready && exportReached !== 'no' && (
        <p>{t('again')}</p>
      )}
    </div>
  );
}

/** Why the case was rejected, or why the regional reviewer does not recommend membership. */
export function StepReason({ view }: { view: CaseView }) {
  const reason =
    view.status === 'REJECTED'
      ? view.rejectionReason
      : nextStep(view).code === 'exportDespiteAdvice' && regionalComment(view);
  if (!reason) return null;
  return (
    <blockquote className="whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
      {reason}
    </blockquote>
  );
}

function stepText({ code, kind, missing }: NextStep, view: CaseView, t: KeyedText<'case.next'>): string {
  // Only some steps have these texts.
  const missingKey: string = `${code}.missing`;
  const waitKey: string = `${code}.wait`;
  if (missing.length > 0) {
    return t(missingKey);
  }
  // People who may not take a step read who may.
  return kind === 'wait' && t.has(waitKey) ? t(waitKey) : t(`${code}.text`, { from: toldFrom(view) });
}

/**
 * Returns what a closed case was, for the text about it. For an anonymised case, nobody awaits the register's answer. For a sole trader
 * whose number is erased, we no longer know of a rejection.
 */
function toldFrom(view: CaseView): string {
  const from = statusBeforeArchive(view);
  if (from === 'EXPORTED_TO_TELLUS' && view.erasedOn) return 'none';
  if (from === 'REJECTED' && isErasedNumber(view.company.orgNo)) return 'none';
  return from;
}

/** The buttons that this case worker may use now. The reviews have theirs in their sections. */
function StepButtons({ view, code }: { view: CaseView; code: StepCode }): ReactNode {
  const t = useTranslations('case.next');
  const base = `/case/admin/${view.id}`;
  switch (code) {
    case 'reviewCorrections':
      return (
        <SectionLink href="#corrections" className={buttonClass({ variant: 'primary' })}>
          {t('reviewCorrections.action')}
        </SectionLink>
      );
    case 'paperPosted':
      return (
        <SectionLink href="#signature" className={buttonClass({ variant: 'primary' })}>
          {t('paperPosted.action')}
        </SectionLink>
      );
    case 'shareInternal':
      return (
        <SectionLink href="#internal-signature" className={buttonClass({ variant: 'primary' })}>
          {t('shareInternal.action')}
        </SectionLink>
      );
    case 'approveInternal':
      return (
        <CallButton
          caseId={view.id}
          variant="primary"
          isForward
          call={{
            name: 'confirmInternalSignature',
            input: { caseId: view.id, isConfirmed: true },
            done: 'internalSignatureApproved',
            signing: 'review',
          }}
        >
          {t('approveInternal.action')}
        </CallButton>
      );
    case 'submitRegional':
      return (
        <div className="flex flex-wrap gap-2">
          {view.readiness.export.ready && view.permissions.includes('exportCase') && (
            <StepLink href={`${base}/complete`} label={t('submitRegional.without')} />
          )}
          <CallButton
            caseId={view.id}
            variant="primary"
            isForward
            call={{
              name: 'submitForRegionalReview',
              input: { caseId: view.id },
              done: 'regionalSubmitted',
            }}
          >
            {t('submitRegional.action')}
          </CallButton>
        </div>
      );
    case 'answerRegional':
      return (
        <div className="flex flex-wrap gap-2">
          <StepLink href={`${base}/reject-regional-review`} label={t('answerRegional.reject')} />
          <StepLink href={`${base}/approve-regional-review`} label={t('answerRegional.approve')} isPrimary />
        </div>
      );
    case 'exportDespiteAdvice':
      return (
        <div className="flex flex-wrap gap-2">
          {view.permissions.includes('rejectCase') && (
            <StepLink href={`${base}/reject`} label={t('exportDespiteAdvice.reject')} />
          )}
          <StepLink href={`${base}/complete`} label={t('exportDespiteAdvice.action')} />
        </div>
      );
    case 'export':
      return <StepLink href={`${base}/complete`} label={t('export.action')} isPrimary />;
    default:
      return null;
  }
}

function StepLink({ href, label, isPrimary }: { href: string; label: string; isPrimary?: boolean }) {
  return (
    <DialogLink
      href={href}
      data-forward={isPrimary || undefined}
      className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
    >
      {label}
    </DialogLink>
  );
}

/** The link to the next case in the list, for when nothing is left to do with this one. Shows nothing at the end of the list. */
function NextCase({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  if (!place?.next) return null;
  return (
    <Link
      prefetch
      replace
      href={place.next}
      data-forward
      onClick={closePassingMessages}
      className={classNames(buttonClass({}), 'max-sm:order-last')}
    >
      {t('goOn', placeWords(place, 1))}
      <NextIcon aria-hidden="true" />
    </Link>
  );
}

/** Reminds whoever the case waits for: the signatories, or the company, about its corrections or its application. */
export function RemindButton({ view, ...look }: { view: CaseView } & ButtonLook) {
  const t = useTranslations('case.remind');
  const about = remindedOf(view.status, { openCorrections: view.notYetHandledByAspirantCorrections });
  if (about === null || !view.permissions.includes('sendReminder')) return null;
  if (
    about === 'signatories' &&
    !view.signature?.signatories.some(({ status }) => REMINDABLE.includes(status))
  )
    return null;
  return (
    <CallButton
      {...look}
      caseId={view.id}
      label={t(`about.${about}`)}
      icon={<RemindIcon aria-hidden="true" />}
      call={{ name: 'sendReminder', input: { caseId: view.id }, done: 'reminded' }}
    >
      {t('action')}
    </CallButton>
  );
}
