'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ChangeEvent, ReactNode } from 'react';
import { type ApiProblem, failureText } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import {
  isText,
  useNoteWriting,
  useOpenDraft,
  useWriting,
  useWritten,
} from '@/components/browser/use-written';
import type { CaseCall } from '@/components/case/calls/case-call';
import { type CaseCaller, useCaseCall, useMissingText } from '@/components/case/calls/use-case-call';
import { ReplyMenu, withReply } from '@/components/case/replies/reply-menu';
import { useContactValue } from '@/components/case/shown/shown-case';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogActions, useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FieldForm, type SentForm, useSentForm } from '@/components/ui/field-form';
import { dayText } from '@/components/ui/relative-day';
import { TextArea } from '@/components/ui/text-area';
import { type DayRange, dayProblem, readDay } from '@/lib/domain/fields/days';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import type { DialogName, TextKey } from '@/lib/platform/i18n/text-key';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { NoContactNote, OvertakenNote } from './written-text';

interface DialogFormProps {
  /** Section of its texts under `dialog`: `text` states the consequence, `submit` is the verb on the button. */
  name: DialogName;
  form: SentForm;
  caller: Pick<CaseCaller, 'isPending' | 'isDone' | 'problem'>;
  /** Whether there is unsaved input. */
  isDirty?: boolean;
  tone?: 'primary' | 'danger';
  /** The company gets a mail about it. Warns if there is nobody to mail. */
  isMailed?: boolean;
  /** Key of the text for a server error. Default: the server's own text. */
  failure?: TextKey;
  /** The verb on the button. Default: `submit` of the section. */
  submit?: string;
  /** Called if no field is known to be wrong. */
  onSubmit: () => void;
  children?: ReactNode;
}

/** The form of a dialog: consequence, fields with errors, other errors, and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { name, form, caller, isDirty = false, tone = 'primary', isMailed, failure, submit } = props;
  const { onSubmit, children } = props;
  const t = useKeyedText(`dialog.${name}`);
  const contact = useContactValue();
  const isAnswered = caller.isPending || caller.isDone;
  useConfirmBeforeClose(isDirty && !isAnswered);
  useNoteWriting(isDirty);
  const isOvertaken = useWriting().isOvertaken && !isAnswered;
  return (
    <FieldForm form={form} onSubmit={onSubmit}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-muted">{t('text', contact)}</p>
        {isMailed && <NoContactNote />}
        {children}
        {!form.showsAllOf(caller.problem) && <Problem problem={caller.problem} failure={failure} />}
      </div>
      <OvertakenNote isShown={isOvertaken} isRefused={caller.problem !== null} />
      <DialogActions {...(t.has('keep') ? { cancelLabel: t('keep') } : {})}>
        {!isOvertaken && (
          <Button type="submit" variant={tone} pending={caller.isPending}>
            {submit ?? t('submit')}
          </Button>
        )}
      </DialogActions>
    </FieldForm>
  );
}

/** The error, in the dialog alone and until the next attempt. Not shown if a login is needed, because then the login dialog opens. */
export function Problem({ problem, failure }: { problem: ApiProblem | null; failure?: TextKey }) {
  const t = useKeyedText();
  const missingText = useMissingText();
  if (!problem || problem.errorCode === 'SIGNING_LOGIN_REQUIRED') {
    return null;
  }
  return (
    <Alert tone="danger" role="alert">
      <p>{missingText(problem) ?? failureText(problem, t, failure)}</p>
      {typeof problem.body.hasReached === 'string' && (
        <p>{t('errors.hasReached', { hasReached: problem.body.hasReached })}</p>
      )}
      {problem.requestId && problem.status >= 500 && (
        <p className="mt-1 text-ink-muted text-xs">{t('ui.reference', { id: problem.requestId })}</p>
      )}
    </Alert>
  );
}

interface ReasonDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. `reason` names the field, and `reasonHelp` says who reads it. */
  name: DialogName;
  /** The name of the text in the call, by which a refusal names it. */
  field: 'comment' | 'reason' | 'rejectionMessage';
  tone?: 'primary' | 'danger';
  /** The company gets the text by mail. */
  isMailed?: boolean;
  /** Returns the call with the text. */
  callWith: (text: string) => CaseCall;
}

/** A decision that requires one text. */
export function ReasonDialog({ name, field, tone, isMailed, callWith, ...frame }: ReasonDialogProps) {
  return (
    <CaseDialog {...frame} name={name}>
      <ReasonForm
        caseId={frame.caseId}
        name={name}
        field={field}
        tone={tone}
        isMailed={isMailed}
        callWith={callWith}
      />
    </CaseDialog>
  );
}

type ReasonFormProps = Omit<ReasonDialogProps, 'company' | 'closeTo' | 'theirs'>;

function ReasonForm({ caseId, name, field, tone = 'danger', isMailed, callWith }: ReasonFormProps) {
  const t = useKeyedText(`dialog.${name}`);
  const reason = useWritten({ id: `${name}-${field}`, name: field, kind: WRITTEN_TEXT });
  const form = useSentForm({ [field]: reason.problem });
  const caller = useCaseCall(caseId, { form });
  return (
    <DialogForm
      name={name}
      tone={tone}
      isMailed={isMailed}
      form={form}
      caller={caller}
      isDirty={reason.isDirty}
      onSubmit={() => caller.send(callWith(reason.value))}
    >
      <div className="grid gap-1.5">
        <TextArea {...reason.field} label={t('reason')} help={t('reasonHelp')} />
        {isMailed && (
          <div>
            <ReplyMenu use="rejection" onChoose={(reply) => reason.set(withReply(reason.value, reply))} />
          </div>
        )}
      </div>
    </DialogForm>
  );
}

interface AdmissionDateOptions {
  id: string;
  /** The name of the value in the call. */
  name: string;
  dates: AdmissionDates;
}

/** The known facts about a company's admission date, as `YYYY-MM-DD`. */
export interface AdmissionDates {
  /** The date that the company wishes. */
  desired: string | null;
  /** The date that was mailed to the company or sent to the register. */
  decided?: string | undefined;
  /** The days that may be chosen. */
  days: DayRange;
}

/**
 * The admission date to enter in a dialog. Proposes the decided date, or else the date that the company wishes, and says which one it is.
 */
export function useAdmissionDate({ id, name, dates: { desired, decided, days } }: AdmissionDateOptions) {
  const t = useTranslations('dialog.dates');
  const locale = useLocale();
  const initial = decided ?? desired ?? '';
  const known = decided ? 'decided' : desired ? 'desired' : undefined;
  const [text, setText] = useOpenDraft(id, initial, isText);
  return {
    value: readDay(text, days.min).value ?? text,
    problem: dayProblem(text, days),
    isDirty: text !== initial,
    help: known && t(known, { day: dayText(initial, locale) }),
    field: {
      id,
      name,
      value: text,
      ...days,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    },
  };
}
