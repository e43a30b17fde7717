'use client';

import { useTranslations } from 'next-intl';
import type { ApiProblem } from '@/components/browser/error-text';
import { useWritten } from '@/components/browser/use-written';
import { LapseList, useCaseCall } from '@/components/case/calls/use-case-call';
import { CaseConversation } from '@/components/case/conversation/case-conversation';
import { NoContactNote } from '@/components/case/dialogs/written-text';
import { ReplyMenu, withReply } from '@/components/case/replies/reply-menu';
import { useCaseIfShown } from '@/components/case/shown/shown-case';
import { Answer } from '@/components/form-renderer/answer';
import { FormText } from '@/components/form-renderer/field-help';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import type { Row } from '@/lib/contract/form-shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame, CloseButton } from './case-dialog';
import { DialogForm } from './dialog-form';

interface SupportDialogProps extends CaseDialogFrame {
  formId: string;
  canPost: boolean;
}

/** Shows the questions and answers about one form. */
export function SupportDialog({ formId, canPost, ...frame }: SupportDialogProps) {
  return (
    <CaseDialog {...frame} name="support">
      <div className="grid gap-3">
        {canPost && <NoContactNote />}
        <CaseConversation caseId={frame.caseId} topic={{ formId }} canPost={canPost} />
      </div>
    </CaseDialog>
  );
}

interface HelpDialogProps extends CaseDialogFrame {
  label: string;
  helpText: string | null;
}

/** Shows the help text that the company sees for a field. */
export function HelpDialog({ label, helpText, ...frame }: HelpDialogProps) {
  const t = useTranslations('dialog.help');
  return (
    <CaseDialog {...frame} name="help" size="small">
      {helpText ? (
        <div className="grid gap-1">
          <p className="font-medium">{label}</p>
          <FormText text={helpText} className="text-ink-muted" />
        </div>
      ) : (
        <p className="text-ink-muted">{t('none', { field: label })}</p>
      )}
      <CloseButton label={t('close')} />
    </CaseDialog>
  );
}

interface CorrectionDialogProps extends CaseDialogFrame {
  formId: string;
  componentId: string;
  /** Undefined if the case no longer has the field. The dialog then stays for the text written in it. */
  row: Row | undefined;
}

/** Asks the company to change one field. */
export function CorrectionDialog({ formId, componentId, row, ...frame }: CorrectionDialogProps) {
  return (
    <CaseDialog {...frame} name="correction">
      <CorrectionForm caseId={frame.caseId} formId={formId} componentId={componentId} row={row} />
    </CaseDialog>
  );
}

/** The open correction of the field that somebody else has requested meanwhile. */
function theirCorrection(problem: ApiProblem | null): { id: string; description: string } | null {
  const { id, description } = (problem?.body.correction ?? {}) as { id?: unknown; description?: unknown };
  return typeof id === 'string' && typeof description === 'string' ? { id, description } : null;
}

interface CorrectionFormProps
  extends Pick<CorrectionDialogProps, 'caseId' | 'formId' | 'componentId' | 'row'> {
  /** Whether the answer is shown above the form already. */
  isUnderAnswer?: boolean;
}

/** The form of the dialog, also for a box under the answer. */
export function CorrectionForm({ caseId, formId, componentId, row, isUnderAnswer }: CorrectionFormProps) {
  const t = useTranslations('dialog.correction');
  const id = `correction-${componentId}`;
  const description = useWritten({ id, name: 'description', kind: WRITTEN_TEXT });
  const form = useSentForm({ description: description.problem });
  const caller = useCaseCall(caseId, { form });
  const lapses = useCaseIfShown()?.lapses ?? [];
  const submit = (replaces?: string) =>
    caller.send({
      name: 'requestCorrection',
      input: { caseId, formId, componentId, description: description.value, ...(replaces && { replaces }) },
      done: 'correctionRequested',
    });
  const theirs = theirCorrection(caller.problem);
  return (
    <DialogForm
      name="correction"
      isMailed
      form={form}
      caller={caller}
      isDirty={description.isDirty}
      onSubmit={() => submit()}
    >
      {theirs && (
        <Alert tone="warning" title={t('theirs')}>
          <blockquote className="whitespace-pre-line wrap-anywhere">{theirs.description}</blockquote>
          <Button size="sm" className="mt-2" pending={caller.isPending} onClick={() => submit(theirs.id)}>
            {t('replace')}
          </Button>
        </Alert>
      )}
      {row && !isUnderAnswer && (
        <div className="rounded bg-sunken px-3 py-2">
          <p className="text-ink-muted text-sm">{row.label}</p>
          <div className="wrap-anywhere font-medium">
            <Answer row={row} value={row.value} target={{ caseId, asApplicant: false }} />
          </div>
        </div>
      )}
      {lapses.length > 0 && (
        <Alert tone="warning" title={t('lapses')}>
          <LapseList lapses={lapses} />
        </Alert>
      )}
      <div className="grid gap-1.5">
        <TextArea {...description.field} label={t('description')} help={t('descriptionHelp')} />
        <div>
          <ReplyMenu
            use="correction"
            onChoose={(reply) => description.set(withReply(description.value, reply))}
          />
        </div>
      </div>
    </DialogForm>
  );
}
