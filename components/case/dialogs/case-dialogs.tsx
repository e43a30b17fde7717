'use client';

import { usePathname } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { regionalComment } from '@/components/case/page/next-step';
import { useShownCase } from '@/components/case/page/shown-case';
import { companyLine } from '@/components/ui/company-number';
import { lazyPart } from '@/components/ui/lazy-part';
import { exactDay } from '@/components/ui/relative-day';
import { hasOpenDraft } from '@/components/ui/use-draft';
import { WritingContext } from '@/components/ui/writing';
import type { CaseView } from '@/lib/contract/shapes';
import { admissionDatesOf } from '@/lib/domain/fields/days';
import { isAdvisedAgainst } from '@/lib/domain/lifecycle/advice';
import { AdmissionDialog } from './admission-dialog';
import { CaseDialog, type CaseDialogFrame, UnavailableDialog } from './case-dialog';
import { ChangeContactDialog } from './change-contact-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { DelegateDialog } from './delegate-dialog';
import { DeleteNoteDialog } from './delete-note-dialog';
import { dialogName } from './dialog-address';
import {
  type DialogContext,
  type DialogDefinition,
  type DialogDefinitions,
  isKnown,
} from './dialog-definition';
import { FORM_DIALOGS } from './form-dialogs';
import { LinkDialog } from './link-dialog';
import { loadColleagues, loadComplete, loadMaillog } from './load-long-dialogs';
import { OvertakenNotice } from './overtaken-note';
import { ReasonDialog } from './reason-dialog';
import { RemoveDialog } from './remove-dialog';
import { SIGNATURE_DIALOGS } from './signature-dialogs';
import type { AdmissionDates } from './use-admission-date';

const Colleagues = lazyPart(loadColleagues);
const CompleteDialog = lazyPart(loadComplete);
const MaillogDialog = lazyPart(loadMaillog);

const DIALOGS: DialogDefinitions = {
  ...SIGNATURE_DIALOGS,
  ...FORM_DIALOGS,
  link: { needs: ['viewLink'], when: isKnown, show: showLink },
  delegate: {
    needs: ['delegate'],
    show: ({ view, me, frame }) => (
      <DelegateDialog {...frame} moId={view.mo.id} current={view.assignedTo} own={me.accountId} />
    ),
  },
  changeContact: {
    needs: ['changeContact'],
    toApplicant: true,
    show: ({ view, frame }) => (
      <ChangeContactDialog
        {...frame}
        current={view.company.contactPersonEmail}
        isUndelivered={view.undeliveredMail !== null}
      />
    ),
  },
  colleagues: {
    needs: ['viewColleagues'],
    when: isKnown,
    show: ({ frame }) => (
      <CaseDialog {...frame} name="colleagues">
        <Colleagues caseId={frame.caseId} asApplicant={false} />
      </CaseDialog>
    ),
  },
  admission: {
    needs: ['sendAdmissionDate'],
    toApplicant: true,
    when: ({ view }) => view.company.contactPersonEmail !== null,
    show: ({ view, frame }) => <AdmissionDialog {...frame} dates={datesOf(view)} />,
  },
  maillog: {
    needs: ['viewInternal'],
    when: isKnown,
    show: ({ view, frame }) => (
      <MaillogDialog {...frame} canResend={view.permissions.includes('resendMail')} />
    ),
  },
  reject: {
    needs: ['rejectCase'],
    toApplicant: true,
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="reject"
        isMailed
        call={{ name: 'rejectCase', input: { caseId: frame.caseId }, done: 'rejected' }}
      />
    ),
  },
  remove: {
    needs: ['removeCase', 'resetCase'],
    show: ({ view: { permissions }, frame }) => (
      <RemoveDialog
        {...frame}
        isReset={permissions.includes('resetCase')}
        takesNote={permissions.includes('writeNote')}
      />
    ),
  },
  archive: {
    needs: ['archiveCase'],
    show: ({ view, frame }) => (
      <ConfirmDialog
        {...frame}
        name={dialogName('archive', view)}
        tone="primary"
        call={{ name: 'archiveCase', input: { caseId: frame.caseId }, done: 'archived' }}
      />
    ),
  },
  complete: {
    needs: ['exportCase'],
    when: ({ view }) => view.readiness.export.ready,
    show: ({ view, frame }) => (
      <CompleteDialog
        {...frame}
        dates={datesOf(view)}
        advice={adviceOf(view)}
        hasContact={view.company.contactPersonEmail !== null}
      />
    ),
  },
  deletenote: {
    needs: ['deleteNote'],
    show: ({ frame, open }) => <DeleteNoteDialog {...frame} noteId={open.detail} />,
  },
};

function datesOf(view: CaseView): AdmissionDates {
  return {
    desired: view.desiredAdmissionDate,
    decided: view.decidedAdmissionDate,
    days: admissionDatesOf(view),
  };
}

/**
 * Shows the dialog of an address. Says so if this person cannot ask its question of this case now. A dialog with unsent text stays until
 * the person closes it, so that the text is not lost because somebody else was faster.
 */
export function ShownDialog(context: Omit<DialogContext, 'frame' | 'locale'>) {
  const { view, open } = context;
  const locale = useLocale();
  const dialog = open.dialog ?? '';
  const definition = DIALOGS[dialog];
  const base = `/case/admin/${view.id}`;
  const frame: CaseDialogFrame = {
    caseId: view.id,
    company: companyLine(view.company),
    closeTo: open.formId === null ? base : `${base}/form/${encodeURIComponent(open.formId)}`,
    ...(definition?.toApplicant && view.activeLocale !== locale ? { theirs: view.activeLocale } : {}),
  };
  const whole = { ...context, frame, locale };
  const asked = useRef<DialogContext | null>(null);
  const { isWritten, note } = useWhatIsWritten();
  const { isGone, hold } = useShownCase();
  useEffect(() => (isWritten ? hold() : undefined), [isWritten, hold]);
  const isOvertaken = isGone || !definition || !isPossible(definition, whole);
  if (!isOvertaken) asked.current = whole;
  const writing = useMemo(
    () => ({ isWritten, isOvertaken, note, notice: <OvertakenNotice /> }),
    [isWritten, isOvertaken, note],
  );
  const shown = isOvertaken && !isWritten ? null : (asked.current ?? whole);
  if (!definition || !shown) {
    return <UnavailableDialog {...frame} theirs={undefined} name={dialogName(dialog, view)} />;
  }
  return <WritingContext value={writing}>{definition.show(shown)}</WritingContext>;
}

/**
 * Whether something is written in the dialog. The dialog reports this itself. A draft kept from before a reload or a login counts until the
 * dialog has found it.
 */
function useWhatIsWritten() {
  const pathname = usePathname();
  const [state, setState] = useState<'nothing' | 'kept' | 'written'>('nothing');
  const note = useCallback((isWritten: boolean) => {
    setState((now) => (isWritten ? 'written' : now === 'kept' ? now : 'nothing'));
  }, []);
  // Read only after the first render, which must match the server's.
  useEffect(() => {
    if (hasOpenDraft(pathname)) setState((now) => (now === 'nothing' ? 'kept' : now));
  }, [pathname]);
  return { isWritten: state !== 'nothing', note };
}

/** Whether this person can ask the dialog's question of this case now. */
function isPossible({ needs, when }: DialogDefinition, context: DialogContext): boolean {
  const isPermitted = needs.length === 0 || needs.some((action) => context.view.permissions.includes(action));
  return isPermitted && (!when || when(context));
}

function showLink({ view, frame, locale }: DialogContext) {
  const validUntil = view.linkValidUntil && exactDay(new Date(view.linkValidUntil), locale);
  return <LinkDialog {...frame} link={view.link ?? ''} validUntil={validUntil} />;
}

/** Returns what the person exporting the case must know about the regional review. */
function adviceOf(view: CaseView) {
  if (isAdvisedAgainst(view.status)) {
    return { kind: 'against', comment: regionalComment(view) } as const;
  }
  const isSkipped = view.extraReviewSteps.some(
    ({ name, status }) => name === 'REGIONAL_REVIEW' && status === 'NOT_REQUESTED',
  );
  return isSkipped ? ({ kind: 'notAsked' } as const) : null;
}
