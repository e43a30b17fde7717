'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { FormRenderer } from '@/components/forms/form-renderer';
import { FormStatusDot } from '@/components/forms/form-status-dot';
import { UnsavedWarning } from '@/components/forms/unsaved-warning';
import { useFormEditor } from '@/components/forms/use-form-editor';
import { unreadAnswers } from '@/components/messages/unread';
import { Alert } from '@/components/ui/alert';
import { call } from '@/components/ui/api-client';
import { lazyPart } from '@/components/ui/lazy-part';
import { LinkButton } from '@/components/ui/link-button';
import { PageOrDialog } from '@/components/ui/page-or-dialog';
import type { FormView } from '@/lib/contract/form-shapes';
import { unpackForms } from '@/lib/contract/packed-forms';
import { isFormLocked } from '@/lib/domain/forms/locking';
import { savableComponents } from '@/lib/domain/forms/rows';
import { type CaseStatus, isActive } from '@/lib/domain/lifecycle/status';
import type { ApplicantFormProps, PackedApplicantFormProps } from './applicant-form-props';
import { AskUs } from './ask-us';
import { FormFooter } from './form-footer';
import { NewAnswerLink } from './new-answer-link';
import { NoticeLink } from './notice-link';
import { useUnread } from './use-unread';

// Seldom needed, so the code is fetched only when it is.
const CorrectionNotice = lazyPart(() =>
  import('@/components/forms/correction-notice').then((module) => module.CorrectionNotice),
);
const MarkAndGoOn = lazyPart(() => import('./mark-and-go-on').then((module) => module.MarkAndGoOn));

/** A form of the application: as a dialog over the first page if there is room, else in place of that page. */
export function ApplicantForm({ packed, ...props }: PackedApplicantFormProps) {
  const forms = useMemo(() => unpackForms(packed), [packed]);
  return <FormOverApplication {...props} forms={forms} />;
}

function FormOverApplication(props: ApplicantFormProps) {
  const { caseId, formId, forms, admissionDates, activeLocale, children } = props;
  const t = useTranslations('form');
  const locale = useLocale();
  const editor = useFormEditor({ target: { caseId, asApplicant: true }, formId, forms, admissionDates });
  const { form } = editor;
  const { isCaseLocked } = props;
  const isLocked =
    !props.canSave || isFormLocked({ isCaseLocked, formStatus: form.status }, savableComponents(form.rows));
  useStarted(caseId, form, !isLocked);
  const base = `/case/${caseId}/form/${formId}`;
  const unread = useUnread(caseId, props.messages.unread);
  const number = forms.findIndex((one) => one.id === formId) + 1;
  return (
    <PageOrDialog
      title={<span lang={activeLocale}>{form.title}</span>}
      subtitle={
        <span className="flex flex-wrap gap-x-4">
          {t('numberOf', { number, count: forms.length })}
          <FormStatusDot
            isForApplicant
            status={editor.status === 'NOT-STARTED' && !isLocked ? 'IN-PROGESS' : editor.status}
          />
        </span>
      }
      closeTo={`/case/${caseId}`}
      closeLabel={t('toOverview')}
      footer={<FormFooter {...props} editor={editor} isLocked={isLocked} />}
      after={
        <AskUs
          href={`${base}/support`}
          newAnswers={unreadAnswers(unread, { formId })}
          reference={props.reference}
          information={props.information}
          status={props.status}
        />
      }
    >
      <div className="mx-auto max-w-2xl py-2">
        {isLocked && <LockedNotice status={props.status} form={form} />}
        <FormRenderer
          editor={editor}
          lang={locale === activeLocale ? undefined : activeLocale}
          renderAside={({ componentId, label }) =>
            unreadAnswers(unread, { componentId }) > 0 && (
              <NewAnswerLink href={`${base}/field/${componentId}/help`} label={label} />
            )
          }
          renderBelow={(row) => (
            <NoticeLink row={row} slug={props.slug} notices={props.information?.notices ?? []} />
          )}
          renderNotice={(row) => <CorrectionNotice row={row} />}
          renderAction={(row) => props.canMarkCorrections && <MarkAndGoOn {...props} row={row} />}
          renewLink={
            <LinkButton href={`/case/${caseId}/renew`} target="_blank" size="sm">
              {t('trouble.renew')}
            </LinkButton>
          }
        >
          {/* A dialog inside another dialog would inherit its width. */}
          {children}
        </FormRenderer>
      </div>
      <UnsavedWarning editor={editor} />
    </PageOrDialog>
  );
}

/** Tells the server once that the form has been opened. */
function useStarted(caseId: string, { id, status }: FormView, canStart: boolean): void {
  const [isNew] = useState(status === 'NOT-STARTED' && canStart);
  useEffect(() => {
    if (isNew) {
      // A failure needs no message, because saving the first field also starts the form.
      call('startForm', { caseId, formId: id }, { asApplicant: true }).catch(() => undefined);
    }
  }, [isNew, caseId, id]);
}

function LockedNotice({ status, form }: { status: CaseStatus; form: FormView }) {
  const t = useTranslations('form.lockedForm');
  const reason = lockedBecause(status, form);
  return (
    <Alert className="mb-7" title={t('title')}>
      {t(reason)}
    </Alert>
  );
}

function lockedBecause(status: CaseStatus, form: FormView) {
  if (!isActive(status)) return 'ended';
  return form.status === 'APPROVED' ? 'approved' : (REASONS[status] ?? 'submitted');
}

const REASONS: Partial<Record<CaseStatus, 'shared' | 'paper'>> = {
  SHARED_FOR_EXTERNAL_SIGNATURE: 'shared',
  DOWNLOADED_FOR_ANALOG_SIGNATURE: 'paper',
};
