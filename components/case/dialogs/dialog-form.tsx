'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ChangeEvent, ReactNode } from 'react';
import { type ApiProblem, failureText } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { isText, useNoteWriting, useOpenDraft, useWriting } from '@/components/browser/use-written';
import { type CaseCaller, useMissingText } from '@/components/case/calls/use-case-call';
import { NoContactNote, useContactValue } from '@/components/case/shown/contact-context';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogActions, useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FieldForm, type SentForm } from '@/components/ui/field-form';
import { dayText } from '@/components/ui/relative-day';
import { type DayRange, dayProblem, readDay } from '@/lib/domain/fields/days';
import type { DialogName, TextKey } from '@/lib/platform/i18n/text-key';
import { OvertakenNote } from './overtaken-note';

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
