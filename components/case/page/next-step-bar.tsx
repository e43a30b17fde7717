import type { LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { closePassingMessages } from '@/components/browser/message-store';
import { CallButton } from '@/components/case/calls/use-case-call';
import { missingBefore, regionalComment } from '@/components/case/shown/next-step';
import { isOnlyCorrections, reviewOf } from '@/components/case/shown/review';
import { MissingList, SectionLink } from '@/components/case/shown/section';
import { placeWords, useListPlace } from '@/components/case/shown/shown-case';
import { Button } from '@/components/ui/button';
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
import { Popover } from '@/components/ui/popover';
import { clockTime, exactTime } from '@/components/ui/relative-day';
import { Spinner } from '@/components/ui/skeleton';
import type { CaseView } from '@/lib/contract/shapes';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import { remindedOf } from '@/lib/domain/lifecycle/conditions';
import type { NextStep, StepCode } from '@/lib/domain/lifecycle/next-step';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import type { Task } from '@/lib/domain/lifecycle/state';
import { isAdvisedAgainst, statusBeforeArchive } from '@/lib/domain/lifecycle/status';
import type { Reminder } from '@/lib/domain/mails';
import { isUnsent } from '@/lib/domain/mails';
import { openTab } from './case-commands';
import { PutAsideMenu, TakeUpButton } from './put-aside';

const ICONS = { act: TaskIcon, wait: WaitIcon, done: DoneIcon };
/** Icons for endings that are not successes. */
const END_ICONS: Partial<Record<StepCode, LucideIcon>> = {
  rejected: RejectIcon,
  withdrawn: WithdrawnIcon,
  gone: GoneIcon,
  archived: ArchiveIcon,
};

/** Shows the one next step of the case, with its button or with what is missing before it, and what else is to be done. */
export function NextStepBar({ view }: { view: CaseView }) {
  const t = useTranslations('case.next');
  const step = view.next;
  if (!step) return null;
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
      <StepWords view={view} step={step} />
      {/* Only the browser knows the next case. Its link comes late, and must not push a button away that is being pressed. */}
      {step.kind !== 'act' && <NextCase caseId={view.id} />}
      {step.kind === 'wait' && <TakeUpButton view={view} />}
      {step.kind === 'wait' && <RemindButton view={view} />}
      {(step.kind === 'act' || step.code === 'paperPosted') && <StepButtons view={view} code={step.code} />}
    </section>
  );
}

/** What is to be done or waited for, what else, and why. */
function StepWords({ view, step }: { view: CaseView; step: NextStep }) {
  const t = useKeyedText('case.next');
  const task = useTranslations('caseList.task');
  const { code, meanwhile } = step;
  const missing = missingBefore(code, view);
  const title = (one: StepCode) => (isTask(one) ? task(one) : t(`${one}.title`));
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-x-4 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-4 text-ink-muted">
        <h2 tabIndex={-1} data-place-focus className="font-semibold text-base text-ink">
          {view.underWay ? t('underWay') : title(code)}
        </h2>
        <OtherTasks view={view} step={step} />
        {meanwhile && <p>{t('meanwhile', { step: title(meanwhile) })}</p>}
      </div>
      <div className="flex flex-wrap gap-x-4">
        {view.underWay ? (
          <UnderWay underWay={view.underWay} />
        ) : (
          <StepText view={view} step={step} hasMissing={missing.length > 0} />
        )}
        {missing.length > 0 && <MissingList missing={missing} />}
        <Reminded view={view} />
      </div>
    </div>
  );
}

/** What else is to be done. A mail that did not arrive opens what is known of it, and what can be done, also in a case that is closed. */
function OtherTasks({ view, step: { code, others } }: { view: CaseView; step: NextStep }) {
  const t = useTranslations('case.next');
  const task = useTranslations('caseList.task');
  const isListed = code === 'undelivered' || others.includes('undelivered');
  const tasks: Task[] = view.undeliveredMail && !isListed ? [...others, 'undelivered'] : others;
  if (tasks.length === 0) return null;
  return (
    <div>
      {t('more', { count: tasks.length })}{' '}
      {tasks.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && ' · '}
          {one === 'undelivered' ? <MailMenu view={view} label={task(one)} /> : task(one)}
        </Fragment>
      ))}
    </div>
  );
}

function MailMenu({ view, label }: { view: CaseView; label: string }) {
  return (
    <Popover
      label={label}
      align="start"
      className="w-96 gap-3 p-4"
      trigger={
        <button type="button" className="link text-danger">
          {label}
        </button>
      }
    >
      <Undelivered view={view} />
      <MendMail view={view} isPrimary={false} />
    </Popover>
  );
}

/** The steps that the list names in the same words. */
const TASK_STEPS: readonly StepCode[] = [
  'exportFailed',
  'undelivered',
  'signatoryUndelivered',
  'question',
  'overdue',
];

const isTask = (code: StepCode): code is StepCode & Task => TASK_STEPS.includes(code);

function StepText({ view, step, hasMissing }: { view: CaseView; step: NextStep; hasMissing: boolean }) {
  const t = useKeyedText('case.next');
  switch (step.code) {
    case 'exportFailed':
      return <FailedExport view={view} />;
    case 'undelivered':
      return <Undelivered view={view} />;
    default:
      return <p className="text-ink-muted">{stepText(step, { view, hasMissing, t })}</p>;
  }
}

/** Which mail did not arrive or has not gone, and since when. */
function Undelivered({ view: { undeliveredMail: mail } }: { view: CaseView }) {
  const t = useTranslations('case.undelivered');
  const locale = useLocale();
  if (!mail) return null;
  const { email, status, at } = mail;
  return (
    <p className="text-ink-muted">
      {t('title', { email, status })}. {t('text', { status, time: exactTime(new Date(at), locale) })}
    </p>
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

/** When the last export to the register failed, whether the register has got the case all the same, and what to do. */
function FailedExport({
  view: { exportFailedAt, exportReached, permissions, readiness },
}: {
  view: CaseView;
}) {
  const t = useTranslations('case.export');
  const next = useTranslations('case.next.exportFailed');
  const errors = useTranslations('errors');
  const locale = useLocale();
  if (!exportFailedAt) return null;
  const mayExport = permissions.includes('exportCase');
  return (
    <div className="flex flex-wrap gap-x-4 text-danger">
      <p>{t('failedText', { time: exactTime(new Date(exportFailedAt), locale) })}</p>
      {exportReached === 'no' && <p>{errors('hasReached', { hasReached: exportReached })}</p>}
      {mayExport && readiness.export.ready && exportReached !== 'no' && <p>{t('again')}</p>}
      {!mayExport && <p>{next('wait')}</p>}
      {!readiness.export.ready && <p>{next('missing')}</p>}
    </div>
  );
}

/** Why the case was rejected, or why the regional reviewer does not recommend membership. */
export function StepReason({ view }: { view: CaseView }) {
  const reason =
    view.status === 'REJECTED'
      ? view.rejectionReason
      : isAdvisedAgainst(view.status) && regionalComment(view);
  if (!reason) return null;
  return (
    <blockquote className="whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
      {reason}
    </blockquote>
  );
}

interface Wording {
  view: CaseView;
  hasMissing: boolean;
  t: KeyedText<'case.next'>;
}

function stepText({ code, kind }: NextStep, { view, hasMissing, t }: Wording): string {
  // Only some steps have these texts.
  const missingKey: string = `${code}.missing`;
  const waitKey: string = `${code}.wait`;
  // People who may not take a step read who may.
  const isOthers = kind === 'wait' && t.has(waitKey);
  return t(isOthers ? waitKey : hasMissing ? missingKey : `${code}.text`, textValues(view));
}

/** What the texts of steps say of a case. */
const textValues = (view: CaseView) => ({
  from: closedStatus(view),
  purpose: view.status === 'SHARED_FOR_INTERNAL_SIGNATURE' ? 'internal' : 'company',
  hasContact: String(view.company.contactPersonEmail !== null),
  made: view.handledByAspirantCorrections,
  open: view.notYetHandledByAspirantCorrections,
  total: view.handledByAspirantCorrections + view.notYetHandledByAspirantCorrections,
  managers: view.managerEmails?.join(', ') || 'none',
});

/**
 * Returns what a closed case was, for the text about it. For an anonymised case, nobody awaits the register's answer. For a sole trader
 * whose number is erased, we no longer know of a rejection.
 */
function closedStatus(view: CaseView): string {
  const from = statusBeforeArchive(view);
  if (from === 'EXPORTED_TO_TELLUS' && view.erasedOn) return 'none';
  if (from === 'REJECTED' && isErasedNumber(view.company.orgNo)) return 'none';
  return from;
}

/** The buttons that this case worker may use now. */
function StepButtons({ view, code }: { view: CaseView; code: StepCode }): ReactNode {
  const t = useTranslations('case.next');
  const base = `/case/admin/${view.id}`;
  switch (code) {
    case 'exportFailed':
      return (
        view.readiness.export.ready && (
          <StepLink href={`${base}/complete`} label={t('exportFailed.action')} isPrimary />
        )
      );
    case 'undelivered':
      return <MendMail view={view} />;
    case 'signatoryUndelivered': {
      const isInternal = view.status === 'SHARED_FOR_INTERNAL_SIGNATURE';
      return (
        <StepSection
          section={isInternal ? '#internal-signature' : '#signature'}
          label={t('paperPosted.action')}
        />
      );
    }
    case 'question':
      return (
        <div className="flex flex-wrap gap-2">
          <ReviewLink view={view} />
          <Button variant="primary" onClick={() => openTab('messages', true)}>
            {t('question.action')}
          </Button>
        </div>
      );
    case 'overdue':
      return <OverdueButtons view={view} />;
    case 'reviewCorrections':
      return (
        <div className="flex flex-wrap gap-2">
          <StepSection section="#corrections" label={t('reviewCorrections.action')} isPrimary={false} />
          <ReviewLink view={view} isPrimary />
        </div>
      );
    case 'review':
      return <ReviewLink view={view} isPrimary />;
    case 'paperPosted':
      return (
        view.permissions.includes('uploadSignedDocument') && (
          <StepSection section="#signature" label={t('paperPosted.action')} />
        )
      );
    case 'shareInternal':
      return <ShareInternally view={view} />;
    case 'approveInternal':
      return <ApproveInternally view={view} />;
    case 'submitRegional':
      return <RegionalButtons view={view} />;
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

/** Once the last day of a correction has passed: a reminder, a decision, or later. */
function OverdueButtons({ view }: { view: CaseView }) {
  const t = useTranslations('case.next');
  const base = `/case/admin/${view.id}`;
  return (
    <div className="flex flex-wrap gap-2">
      <PutAsideMenu caseId={view.id} />
      {view.permissions.includes('rejectCase') && (
        <StepLink href={`${base}/reject`} label={t('exportDespiteAdvice.reject')} />
      )}
      {view.company.contactPersonEmail === null ? (
        <StepLink href={`${base}/changeContact`} label={t('overdue.addContact')} isPrimary />
      ) : (
        <RemindButton view={view} variant="primary" />
      )}
    </div>
  );
}

function RegionalButtons({ view: { id: caseId, readiness, permissions } }: { view: CaseView }) {
  const t = useTranslations('case.next.submitRegional');
  return (
    <div className="flex flex-wrap gap-2">
      {readiness.export.ready && permissions.includes('exportCase') && (
        <StepLink href={`/case/admin/${caseId}/complete`} label={t('without')} />
      )}
      <CallButton
        caseId={caseId}
        variant="primary"
        isForward
        call={{ name: 'submitForRegionalReview', input: { caseId }, done: 'regionalSubmitted' }}
      >
        {t('action')}
      </CallButton>
    </div>
  );
}

/** Opens the sheet of what can be approved together, if there is anything. */
function ReviewLink({ view, isPrimary = false }: { view: CaseView; isPrimary?: boolean }) {
  const t = useTranslations('case.next');
  const review = reviewOf(view);
  if (!review) return null;
  const label = t(isOnlyCorrections(review) ? 'reviewCorrections.approve' : 'review.action');
  return <StepLink href={`/case/admin/${view.id}/review`} label={label} isPrimary={isPrimary} />;
}

/** Approves the managers' signature. If a regional review comes next, the same press can send the application there. */
function ApproveInternally({ view: { id: caseId, extraReviewSteps, readiness } }: { view: CaseView }) {
  const t = useTranslations('case.next.approveInternal');
  const goesOn =
    readiness.regionalReview.ready && extraReviewSteps.some(({ name }) => name === 'REGIONAL_REVIEW');
  const call = {
    name: 'confirmInternalSignature',
    input: { caseId, isConfirmed: true },
    done: 'internalSignatureApproved',
    signing: 'review',
  } as const;
  const next = { name: 'submitForRegionalReview', input: { caseId }, done: 'regionalSubmitted' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <CallButton caseId={caseId} variant={goesOn ? 'secondary' : 'primary'} isForward call={call}>
        {t('action')}
      </CallButton>
      {goesOn && (
        <CallButton caseId={caseId} variant="primary" isForward call={{ ...call, next }}>
          {t('andSubmit')}
        </CallButton>
      )}
    </div>
  );
}

/** Sends the application to the administrative managers of the settings. If there are none, leads to where they are named. */
function ShareInternally({ view: { id: caseId, managerEmails = [] } }: { view: CaseView }) {
  const t = useTranslations('case.next.shareInternal');
  if (managerEmails.length === 0) return <StepSection section="#internal-signature" label={t('action')} />;
  return (
    <CallButton
      caseId={caseId}
      variant="primary"
      isForward
      call={{
        name: 'shareForInternalSignature',
        input: { caseId, emails: managerEmails },
        done: 'internalShared',
        signing: 'internal',
      }}
    >
      {t('send')}
    </CallButton>
  );
}

/** What can be done about a mail that did not arrive. If it has not gone, there is no address to correct. */
function MendMail({
  view: { id, undeliveredMail, permissions },
  isPrimary = true,
}: {
  view: CaseView;
  isPrimary?: boolean;
}) {
  const t = useTranslations('case.undelivered');
  return (
    <div className="flex flex-wrap gap-2">
      <StepLink href={`/case/admin/${id}/maillog`} label={t('maillog')} />
      {undeliveredMail && !isUnsent(undeliveredMail.status) && permissions.includes('changeContact') && (
        <StepLink href={`/case/admin/${id}/changeContact`} label={t('correct')} isPrimary={isPrimary} />
      )}
    </div>
  );
}

function StepSection({
  section,
  label,
  isPrimary = true,
}: {
  section: `#${string}`;
  label: string;
  isPrimary?: boolean;
}) {
  return (
    <SectionLink href={section} className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}>
      {label}
    </SectionLink>
  );
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

/** The link to the next case in the list, for when nothing is left to do with this one. At its end, to what waits for this person. */
function NextCase({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  const isLast = place !== null && !place.totalIsCapped && place.position === place.total;
  if (!place || (!place.next && !isLast)) return null;
  return (
    <Link
      prefetch
      replace={place.next !== undefined}
      href={place.next ?? '/'}
      data-forward
      onClick={closePassingMessages}
      className={classNames(buttonClass({}), 'max-sm:order-last')}
    >
      {place.next ? t('goOn', placeWords(place, 1)) : t('toWaiting')}
      <NextIcon aria-hidden="true" />
    </Link>
  );
}

/** Whether anybody who would be reminded gets mail. */
function getsMail(about: Reminder, { company, signature, undeliveredMail }: CaseView): boolean {
  if (about === 'signatories')
    return signature?.signatories.some(({ status }) => REMINDABLE.includes(status)) === true;
  return (
    company.contactPersonEmail !== null && (undeliveredMail === null || isUnsent(undeliveredMail.status))
  );
}

/** Reminds whoever the case waits for: the signatories, or the company, about its corrections or its application. */
export function RemindButton({ view, ...look }: { view: CaseView } & ButtonLook) {
  const t = useTranslations('case.remind');
  const about = remindedOf(view.status, { openCorrections: view.notYetHandledByAspirantCorrections });
  if (about === null || !view.permissions.includes('sendReminder') || !getsMail(about, view)) return null;
  // The company has not heard yet of what it would be reminded of.
  if (view.heldDecision?.action === 'requestCorrection') return null;
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
