'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryKeyOf } from '@/components/browser/api-client';
import { lazyPart } from '@/components/browser/lazy-part';
import { hasOpenDraft, WritingContext } from '@/components/browser/use-written';
import { SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import { readNote } from '@/components/case/shown/case-pages';
import { findField } from '@/components/case/shown/corrections';
import { regionalComment } from '@/components/case/shown/next-step';
import { reviewOf } from '@/components/case/shown/review';
import { type Me, openableCase, useContactValue, useShownCase } from '@/components/case/shown/shown-case';
import { Awaited } from '@/components/ui/awaited';
import { CopyButton } from '@/components/ui/button';
import { companyLine } from '@/components/ui/identifiers';
import { exactDay } from '@/components/ui/relative-day';
import { TextField } from '@/components/ui/text-field';
import type { NotesView, NoteView } from '@/lib/contract/conversation-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import {
  CASE_DIALOGS,
  type CaseDialogName,
  canOpen,
  type CaseDialog as Dialog,
  isDialogIn,
} from '@/lib/domain/dialogs';
import { signatureFileName } from '@/lib/domain/document-name';
import { admissionDatesOf } from '@/lib/domain/fields/days';
import { isAdvisedAgainst } from '@/lib/domain/lifecycle/status';
import { isUnsent } from '@/lib/domain/mails';
import { CaseDialog, type CaseDialogFrame, UnavailableDialog, useWhyUnavailable } from './case-dialog';
import { dialogName, type OpenDialogs } from './dialog-address';
import { type AdmissionDates, ReasonDialog } from './dialog-form';
import { CorrectionDialog, HelpDialog, SupportDialog } from './form-dialogs';
import { LONG_DIALOGS } from './load-long-dialogs';
import {
  AdmissionDialog,
  ChangeContactDialog,
  ConfirmDialog,
  DelegateDialog,
  PutAsideDialog,
  RemoveDialog,
} from './small-dialogs';
import { OvertakenNotice } from './written-text';

const Colleagues = lazyPart(LONG_DIALOGS.colleagues);
const CompleteDialog = lazyPart(LONG_DIALOGS.complete);
const LoginDialog = lazyPart(LONG_DIALOGS['get-accept']);
const MaillogDialog = lazyPart(LONG_DIALOGS.maillog);
const ReviewDialog = lazyPart(LONG_DIALOGS.review);

interface DialogContext {
  view: CaseView;
  me: Me;
  open: OpenDialogs;
  frame: CaseDialogFrame;
  locale: string;
}

interface ShownCaseDialog {
  /** A condition besides `canOpen`. */
  when?: (context: DialogContext) => boolean;
  show: (context: DialogContext) => ReactNode;
}

/** What each dialog shows. Its address, its title and who may open it: `CASE_DIALOGS`. */
const SHOWN: { readonly [Name in CaseDialogName]: ShownCaseDialog } = {
  link: { show: showLink },
  delegate: {
    show: ({ view, me, frame }) => (
      <DelegateDialog {...frame} moId={view.mo.id} current={view.assignedTo} own={me.accountId} />
    ),
  },
  changeContact: {
    show: ({ view, frame }) => (
      <ChangeContactDialog
        {...frame}
        current={view.company.contactPersonEmail}
        isUndelivered={view.undeliveredMail !== null && !isUnsent(view.undeliveredMail.status)}
      />
    ),
  },
  colleagues: {
    show: ({ frame }) => (
      <CaseDialog {...frame} name="colleagues">
        <Colleagues caseId={frame.caseId} asApplicant={false} />
      </CaseDialog>
    ),
  },
  admission: {
    show: ({ view, frame }) => <AdmissionDialog {...frame} dates={datesOf(view)} />,
  },
  putaside: {
    show: ({ frame }) => <PutAsideDialog {...frame} />,
  },
  maillog: {
    show: ({ view, frame }) => (
      <MaillogDialog {...frame} canResend={view.permissions.includes('resendMail')} />
    ),
  },
  reject: {
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="reject"
        field="reason"
        isMailed
        callWith={(reason) => ({
          name: 'rejectCase',
          input: { caseId: frame.caseId, reason },
          done: 'rejected',
        })}
      />
    ),
  },
  remove: {
    show: ({ view: { permissions }, frame }) => (
      <RemoveDialog
        {...frame}
        isReset={permissions.includes('resetCase')}
        takesNote={permissions.includes('writeNote')}
      />
    ),
  },
  archive: {
    show: ({ view, frame }) => (
      <ConfirmDialog
        {...frame}
        name={dialogName('archive', view)}
        tone="primary"
        call={{ name: 'archiveCase', input: { caseId: frame.caseId }, done: 'archived' }}
      />
    ),
  },
  review: {
    when: ({ view }) => reviewOf(view) !== null,
    show: ({ view, frame }) => <ReviewDialog {...frame} view={view} />,
  },
  complete: {
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
  deletenote: { show: ({ frame, open }) => <DeleteNoteDialog {...frame} noteId={open.detail} /> },
  'reject-signature': {
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="rejectSignature"
        field="rejectionMessage"
        isMailed
        callWith={(rejectionMessage) => ({
          name: 'rejectSignature',
          input: { caseId: frame.caseId, rejectionMessage },
          done: 'signatureRejected',
          signing: 'review',
        })}
      />
    ),
  },
  'reject-internal-signature': {
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="rejectInternalSignature"
        field="rejectionMessage"
        callWith={(rejectionMessage) => ({
          name: 'rejectInternalSignature',
          input: { caseId: frame.caseId, rejectionMessage },
          done: 'internalSignatureRejected',
          signing: 'review',
        })}
      />
    ),
  },
  'approve-regional-review': { show: regionalReview('approveRegionalReview', true) },
  'reject-regional-review': { show: regionalReview('rejectRegionalReview', false) },
  cancelsignature: {
    show: ({ frame }) => (
      <ConfirmDialog
        {...frame}
        name="cancelSignature"
        call={{
          name: 'cancelSignature',
          input: { caseId: frame.caseId },
          done: 'signatureCancelled',
          signing: 'cancel',
        }}
      />
    ),
  },
  downloadsignature: {
    when: ({ view }) => view.readiness.signature.ready,
    show: ({ frame, open }) => (
      <ConfirmDialog
        {...frame}
        name="downloadSignature"
        call={{
          name: 'lockForPaper',
          input: { caseId: frame.caseId, numberOfSignatories: Number(open.detail) },
          done: 'locked',
          download: signatureFileName(frame.caseId),
          signing: 'download',
        }}
      />
    ),
  },
  'get-accept': {
    when: ({ view, open }) => view.mo.signingService !== null && functionOf(open) !== undefined,
    show: ({ frame, me, open }) => (
      <LoginDialog {...frame} signing={functionOf(open) ?? 'share'} email={me.email} />
    ),
  },
  support: {
    show: ({ view, frame, open }) => (
      <SupportDialog
        {...frame}
        formId={open.formId ?? ''}
        canPost={view.permissions.includes('postMessage')}
      />
    ),
  },
  help: {
    when: (context) => fieldOf(context) !== undefined,
    show: (context) => {
      const row = fieldOf(context);
      return row && <HelpDialog {...context.frame} label={row.label} helpText={row.helpText} />;
    },
  },
  correction: {
    when: (context) => fieldOf(context) !== undefined,
    show: ({ frame, open, view }) => (
      <CorrectionDialog
        {...frame}
        formId={open.formId ?? ''}
        componentId={open.detail}
        row={fieldOf({ view, open })}
      />
    ),
  },
};

function regionalReview(name: 'approveRegionalReview' | 'rejectRegionalReview', recommended: boolean) {
  return ({ frame }: DialogContext) => (
    <ReasonDialog
      {...frame}
      name={name}
      field="comment"
      tone="primary"
      callWith={(comment) => ({
        name: 'answerRegionalReview',
        input: { caseId: frame.caseId, recommended, comment },
        done: 'regionalAnswered',
      })}
    />
  );
}

function functionOf({ detail }: OpenDialogs) {
  return SIGNING_FUNCTIONS.find((name) => name === detail);
}

function fieldOf({ view, open }: Pick<DialogContext, 'view' | 'open'>) {
  const form = view.forms.find(({ id }) => id === open.formId);
  return form && findField(form, open.detail);
}

function datesOf(view: CaseView): AdmissionDates {
  return {
    desired: view.desiredAdmissionDate,
    decided: view.decidedAdmissionDate,
    days: admissionDatesOf(view),
  };
}

/**
 * Shows the dialog of an address. Says so if this person cannot take its action on this case now. A dialog with unsent text stays until
 * the person closes it, so that the text is not lost because somebody else was faster.
 */
export function ShownDialog(context: Omit<DialogContext, 'frame' | 'locale'>) {
  const { view, open } = context;
  const locale = useLocale();
  const name = open.dialog !== null && isDialogIn(CASE_DIALOGS, open.dialog) ? open.dialog : null;
  const dialog: Dialog | null = name && CASE_DIALOGS[name];
  const base = `/case/admin/${view.id}`;
  const frame: CaseDialogFrame = {
    caseId: view.id,
    company: companyLine(view.company),
    closeTo: open.formId === null ? base : `${base}/form/${encodeURIComponent(open.formId)}`,
    ...(dialog?.toApplicant && view.activeLocale !== locale ? { theirs: view.activeLocale } : {}),
  };
  const whole = { ...context, frame, locale };
  const lastPossible = useRef<DialogContext | null>(null);
  const { isWritten, note } = useWhatIsWritten();
  const { isGone, hold } = useShownCase();
  const [isSending, noteSending] = useState(false);
  useEffect(() => (isWritten ? hold() : undefined), [isWritten, hold]);
  const isOvertaken = isGone || !name || !isPossible(name, whole);
  if (!isOvertaken) lastPossible.current = whole;
  const why = useWhyUnavailable(dialog?.needs ?? [], view);
  const writing = useMemo(
    () => ({ isWritten, isOvertaken, why, note, noteSending, notice: <OvertakenNotice /> }),
    [isWritten, isOvertaken, why, note],
  );
  const shown = isOvertaken && !isWritten && !isSending ? null : (lastPossible.current ?? whole);
  if (!name || !shown) {
    return (
      <UnavailableDialog
        {...frame}
        theirs={undefined}
        name={dialogName(open.dialog ?? '', view)}
        needs={dialog?.needs}
        view={view}
      />
    );
  }
  return <WritingContext value={writing}>{SHOWN[name].show(shown)}</WritingContext>;
}

/**
 * Whether something is written in the dialog. The dialog reports this itself. A draft stored before a reload or a login counts until the
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

/** Whether this person can take the dialog's action on this case now. */
function isPossible(name: CaseDialogName, context: DialogContext): boolean {
  return canOpen(name, openableCase(context.view)) && (SHOWN[name].when?.(context) ?? true);
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

interface LinkDialogProps extends CaseDialogFrame {
  link: string;
  /** The date in words. */
  validUntil: string | null;
}

/** Shows the case link, for copying. */
function LinkDialog({ link, validUntil, ...frame }: LinkDialogProps) {
  const t = useTranslations('dialog.link');
  const { contact } = useContactValue();
  return (
    <CaseDialog {...frame} name="link">
      <div className="grid gap-4">
        <p className="text-ink-muted">{t('text')}</p>
        {contact === 'none' && <p>{t('noContact')}</p>}
        <TextField
          id="case-link"
          label={t('link')}
          readOnly
          limit={null}
          value={link}
          data-autofocus
          onFocus={(event) => event.target.select()}
        />
        {validUntil && <p className="text-ink-muted">{t('validUntil', { date: validUntil })}</p>}
        <div className="flex justify-end">
          <CopyButton text={link} label={t('copy')} variant="primary" />
        </div>
      </div>
    </CaseDialog>
  );
}

/** Removes a note. Quotes it in the question. */
function DeleteNoteDialog({ noteId, ...frame }: CaseDialogFrame & { noteId: string }) {
  const { caseId } = frame;
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...queryKeyOf('listNotes', { caseId }), noteId],
    queryFn: () => readNote(caseId, noteId),
    // The note is usually among those already loaded.
    initialData: () => known(client.getQueryData(queryKeyOf('listNotes', { caseId })), noteId),
    // Never fetched again: the note may be removed here, and then the dialog closes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <CaseDialog {...frame} name="deleteNote" size="small">
        <Awaited query={query} lines={4} />
      </CaseDialog>
    );
  }
  if (!data?.canDelete) return <UnavailableDialog {...frame} name="deleteNote" />;
  return (
    <ConfirmDialog
      {...frame}
      name="deleteNote"
      quote={data.text}
      call={{ name: 'deleteNote', input: { caseId, noteId }, done: 'noteDeleted' }}
    />
  );
}

function known(notes: NotesView | undefined, noteId: string): NoteView | undefined {
  return notes?.internalNotes.find(({ id }) => id === noteId);
}
