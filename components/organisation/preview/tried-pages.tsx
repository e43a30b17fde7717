'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnswersList } from '@/components/applicant/answers-list';
import { ProgressSteps } from '@/components/applicant/application-frame';
import { Declaration, Missing } from '@/components/applicant/check-page';
import { Confirmation } from '@/components/applicant/confirmation-page';
import { FormTasks } from '@/components/applicant/form-tasks';
import { stepsDone } from '@/components/applicant/progress';
import { Signing } from '@/components/applicant/signing-page';
import { WaitingStage } from '@/components/applicant/waiting-stage';
import { saveFile } from '@/components/browser/api-client';
import { FilePreview } from '@/components/form-renderer/file-preview';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { TRIED } from '@/lib/contract/tried-forms';
import type { CallInput } from '@/lib/contract/typed-calls';
import { validateForm } from '@/lib/domain/forms/validation';
import { type Locale, textIn } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { PREVIEW_ID, type TriedPage, type TriedValues, type usePreviewEditor } from './use-preview-editor';

interface TriedPagesProps {
  page: Exclude<TriedPage, 'start'>;
  body: VersionBody;
  organisation: PreviewedOrganisation;
  locale: Locale;
  editor: ReturnType<typeof usePreviewEditor>;
  drawDocument: DrawDocument;
  onSigned: () => void;
}

/** Requests the document that would be signed with these answers. */
export type DrawDocument = (
  tried: Omit<CallInput<'drawPreview'>, 'slug'>,
  signal: AbortSignal,
) => Promise<Blob>;

/** A page of the application that is no form, over the draft. What it would send cannot be sent. */
export function TriedPages(props: TriedPagesProps) {
  const { page, body, locale, editor, onSigned } = props;
  const t = useTranslations();
  const theCase = useTriedCase(props);
  const isReady = theCase.readiness.signature.ready;
  const confirmed = body.process.signsWithService ? 'signing' : 'posted';
  switch (page) {
    case 'home':
      return (
        <Titled title={t(`application.heading.${isReady ? 'ready' : 'fill'}`)}>
          <ProgressSteps done={stepsDone('fill', isReady) ?? 0} />
          <FormTasks theCase={theCase} unread={[]} />
        </Titled>
      );
    case 'check':
      return (
        <Titled title={t('signing.check.title')}>
          {!isReady && <Missing theCase={theCase} />}
          <AnswersList caseId={PREVIEW_ID} packed={packForms(theCase.forms)} canChange />
          <Declaration caseId={PREVIEW_ID} />
        </Titled>
      );
    case 'signing':
      return (
        <Titled title={t('signing.choice.title')}>
          <fieldset disabled className="grid min-w-0 gap-8">
            <legend className="sr-only">{t('signing.choice.title')}</legend>
            <Signing theCase={theCase} />
          </fieldset>
          <div>
            <Button onClick={onSigned}>{t('organisation.preview.signed')}</Button>
          </div>
        </Titled>
      );
    case 'document':
      return (
        <Titled title={t('organisation.preview.document.title')}>
          <TriedDocument locale={locale} values={editor.values} draw={props.drawDocument} />
        </Titled>
      );
    case 'confirmation':
      return (
        <Titled title={t(`signing.shared.${confirmed}.title`)}>
          <Confirmation theCase={theCase} confirmed={confirmed} />
        </Titled>
      );
    case 'waiting':
      return (
        <Titled title={t('application.heading.review')}>
          <ProgressSteps done={stepsDone('review', true) ?? 0} />
          <WaitingStage theCase={theCase} stage="review" />
        </Titled>
      );
  }
}

interface TriedDocumentProps {
  locale: Locale;
  values: TriedValues;
  draw: DrawDocument;
}

/** The document that would be signed with these answers, drawn each time that it is opened. */
function TriedDocument({ locale, values, draw }: TriedDocumentProps) {
  const t = useTranslations('organisation.preview.document');
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const drawn = useQuery({
    queryKey: ['drawPreview', locale, given],
    queryFn: ({ signal }) =>
      draw({ locale, values: given.map(([componentId, value]) => ({ componentId, value })) }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = `${t('fileName')}.pdf`;
  return (
    <>
      <p className="max-w-prose">{t('text')}</p>
      {drawn.data ? (
        <>
          <div>
            <Button onClick={() => saveFile(drawn.data, name)}>{t('save')}</Button>
          </div>
          {/* As wide as there is room, so that it can be read. */}
          <div className="[--document-width:100%]">
            <FilePreview content={drawn.data} contentType="application/pdf" name={name} />
          </div>
        </>
      ) : (
        <Awaited query={drawn} lines={8} />
      )}
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-8">
      <h2 className="wrap-anywhere font-semibold text-2xl sm:text-3xl">{title}</h2>
      {children}
    </div>
  );
}

/** An application with the answers that were tried. */
function useTriedCase({
  body,
  organisation,
  locale,
  editor,
}: Pick<TriedPagesProps, 'body' | 'organisation' | 'locale' | 'editor'>) {
  const company = useTranslations('organisation.editor')('exampleCompany');
  const forms = editor.forms
    .filter(({ id }) => editor.visibility.forms.has(id))
    .map((form) => answered(form, editor));
  const missing = forms.flatMap(({ id, status }) =>
    status === 'VALID' ? [] : [{ code: 'FORM_NOT_VALID', formId: id }],
  );
  const { contact, handlingDays } = organisation.details;
  const own = (text: VersionBody['texts']['introduction']) => textIn(text, locale);
  const theCase: ApplicantCase = {
    ...NEW_CASE,
    forms,
    activeLocale: locale,
    mo: { ...organisation, id: 0, signingService: null },
    company: { ...COMPANY, name: company },
    information: {
      notices: [],
      postalAddress: null,
      contact: contact ?? null,
      handlingDays: handlingDays ?? null,
      beforeSigning: own(body.texts.beforeSigning),
      afterSubmission: own(body.texts.afterSubmission),
    },
    readiness: { signature: { ready: missing.length === 0, missing } },
    permissions: ['saveValues', ...(body.process.signsWithService ? (['shareForSignature'] as const) : [])],
  };
  return theCase;
}

/** A form as the applicant would have it after these answers. */
function answered(form: FormView, { template, values, admissionDates }: TriedPagesProps['editor']): FormView {
  const options = { forced: true, admissionDates, today: today() };
  const isValid = validateForm(template, form.id, values, options).size === 0;
  const filled = (row: Row): Row => ({
    ...row,
    value: values[row.componentId] ?? '',
    ...(row.columns && { columns: row.columns.map((column) => column.map(filled)) }),
  });
  return { ...form, status: isValid ? 'VALID' : 'NOT-STARTED', rows: form.rows.map(filled) };
}

const COMPANY = {
  name: '',
  orgNo: TRIED.orgNo,
  organisationType: 'REGULAR_COMPANY' as const,
  contactPersonEmail: TRIED.contactEmail,
};

const LONG_AGO = new Date(0).toISOString();

const NEW_CASE = {
  id: PREVIEW_ID,
  reference: TRIED.reference,
  status: 'STARTED' as const,
  caseStatus: 'STARTED' as const,
  archivedFrom: null,
  createdAt: LONG_AGO,
  lastChangedAt: LONG_AGO,
  silent: false,
  version: 0,
  locked: false,
  contactPersons: [],
  assignedTo: null,
  desiredAdmissionDate: null,
  linkValidUntil: null,
  rejectionReason: null,
  analogSignature: null,
  signature: {
    status: 'SHARED' as const,
    rejectionMessage: null,
    signatories: [{ email: 'firmatecknare@example.com', status: 'sent' as const, remindedOn: null }],
  },
  notHandledSupportMessages: 0,
  handledByAspirantCorrections: 0,
  notYetHandledByAspirantCorrections: 0,
};
