'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useTransition } from 'react';
import { call } from '@/components/browser/api-client';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import {
  FormContextProvider,
  type FormPost,
  POSTED_FORM_ID,
  UnsavedWarning,
  useReportUnsaved,
} from '@/components/form-renderer/form-context';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { FormSaveStatus } from '@/components/form-renderer/form-save-status';
import { FormStatusDot } from '@/components/form-renderer/form-status-dot';
import { type FormEditor, useFormEditor } from '@/components/form-renderer/use-form-editor';
import { unreadAnswers } from '@/components/messages/held-messages';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { PageOrDialog, useIsLoadedPage } from '@/components/ui/page-or-dialog';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { PackedForm } from '@/lib/contract/packed-forms';
import type { DayRange } from '@/lib/domain/fields/days';
import { formAction } from '@/lib/domain/form-action';
import { TAG } from '@/lib/domain/forms/component';
import { isFormLocked } from '@/lib/domain/forms/locking';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { Locale } from '@/lib/domain/locale';
import { informationHref, type Notice } from '@/lib/domain/organisation/notices';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { AskUs, type AskUsProps } from './ask-us';
import { useAskAgain } from './case-changes';
import { useChangedElsewhere, useNewestForms } from './newest-forms';
import { answerId, correctionHref, formHref, isFormHref, nextStepHref, openCorrections } from './progress';

// Seldom needed, so the code is fetched only when it is.
const CorrectionNotice = lazyPart(() =>
  import('@/components/form-renderer/correction-notice').then((module) => module.CorrectionNotice),
);
const LockedNotice = lazyPart(() => import('./locked-form').then((module) => module.LockedNotice));
const ReadOn = lazyPart(() => import('./locked-form').then((module) => module.ReadOn));
const NewAnswerLink = lazyPart(() => import('./new-answer-link').then((module) => module.NewAnswerLink));

interface ApplicantFormProps extends AskUsProps {
  caseId: string;
  formId: string;
  /** The logo of the organisation. */
  logo: ReactNode;
  /** The slug of the organisation. */
  slug: string;
  /** All forms, with those that answers hide now. */
  forms: readonly FormView[];
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  /** The language of the forms' own texts. */
  activeLocale: Locale;
  status: CaseStatus;
  /** The whole application is locked. Only a correction opens a field of it. */
  isCaseLocked: boolean;
  /** The newest page of the whole conversation. */
  messages: ConversationView;
  canSave: boolean;
  canMarkCorrections: boolean;
  /** Ids of forms that are complete, but that the applicant never saved. They have to be confirmed once. */
  unsavedForms: readonly string[];
  /** On which answers a question depends, by its component. For browsers without scripts. */
  hints: Readonly<Record<string, string>>;
  /** The form as it was posted without scripts, if something in it was wrong. */
  returned: ReturnedForm | null;
  /** A dialog over the form. */
  children: ReactNode;
}

/** The same props, as they come with the page. */
type PackedApplicantFormProps = Omit<ApplicantFormProps, 'forms'> & { packed: readonly PackedForm[] };

/** A form of the application. It fills the window: as a dialog over the first page if there is room, else in place of that page. */
export function ApplicantForm({ packed, ...props }: PackedApplicantFormProps) {
  const forms = useNewestForms(props.caseId, packed);
  return <FormOverApplication {...props} forms={forms} />;
}

function FormOverApplication(props: ApplicantFormProps) {
  const { caseId, formId, forms, admissionDates, activeLocale, children } = props;
  const t = useTranslations('form');
  const locale = useLocale();
  const { returned } = props;
  const editor = useFormEditor({
    target: { caseId, asApplicant: true },
    formId,
    forms,
    admissionDates,
    returned,
  });
  useChangedElsewhere(editor);
  const { form } = editor;
  const shown = forms.filter(({ id }) => editor.visibility.forms.has(id));
  const wayBack = useWayBack(caseId);
  const { isCaseLocked } = props;
  const isLocked =
    !props.canSave || isFormLocked({ isCaseLocked, formStatus: form.status }, savableComponents(form.rows));
  useStarted(caseId, form, !isLocked);
  const base = `/case/${caseId}/form/${formId}`;
  const unread = useUnread(caseId, props.messages.unread);
  const number = shown.findIndex((one) => one.id === formId) + 1;
  const post = usePost({ ...props, forms: shown }, editor);
  if (useIsReplaced(base)) {
    return <FormContextProvider value={{ editor }}>{children}</FormContextProvider>;
  }
  return (
    <PageOrDialog
      title={<span lang={activeLocale}>{form.title}</span>}
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {t('numberOf', { number, count: shown.length })}
          <FormStatusDot
            isForApplicant
            status={editor.status === 'NOT-STARTED' && !isLocked ? 'IN-PROGESS' : editor.status}
            corrections={
              props.canMarkCorrections ? openCorrections({ forms: [form] }, editor.active).length : 0
            }
          />
          {!isLocked && <FormSaveStatus editor={editor} />}
        </span>
      }
      closeTo={wayBack ?? `/case/${caseId}`}
      closeLabel={t(wayBack ? 'toCheck' : 'toOverview')}
      logo={props.logo}
      footer={
        <>
          <FormFooter {...props} forms={shown} editor={editor} isLocked={isLocked} />
          <AskUs
            href={`${base}/support`}
            newAnswers={unreadAnswers(unread, { formId })}
            reference={props.reference}
            information={props.information}
            status={props.status}
          />
        </>
      }
    >
      <div className="mx-auto max-w-2xl py-2">
        {isLocked && (
          <FetchedPart>
            <LockedNotice status={props.status} form={form} />
          </FetchedPart>
        )}
        <FormRenderer
          editor={editor}
          post={isLocked ? undefined : post}
          lang={locale === activeLocale ? undefined : activeLocale}
          renderAside={({ componentId, label }) =>
            unreadAnswers(unread, { componentId }) > 0 && (
              <FetchedPart>
                <NewAnswerLink href={`${base}/field/${componentId}/help`} label={label} />
              </FetchedPart>
            )
          }
          renderBelow={(row) => (
            <NoticeLink row={row} slug={props.slug} notices={props.information?.notices ?? []} />
          )}
          renderNotice={(row) => <CorrectionNotice row={row} />}
          renderAction={({ componentId, label, correction }) =>
            props.canMarkCorrections &&
            correction?.isHandled === false && (
              <LinkButton
                href={correctionHref(caseId, formId, componentId)}
                aria-label={t('correction.pageTitle', { field: label })}
                scroll={false}
                className="w-fit max-sm:w-full"
              >
                {t('correction.open')}
              </LinkButton>
            )
          }
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

/** Whether a page about the form, loaded by the browser, is shown in its place: until its address is left. */
function useIsReplaced(base: string): boolean {
  const path = usePathname();
  const [loaded, setLoaded] = useState<string | null>(path);
  if (loaded !== null && loaded !== path) setLoaded(null);
  return useIsLoadedPage() && loaded === path && path !== base;
}

/** How the form is posted while no scripts run, and where that leads. */
function usePost(props: ApplicantFormProps, { active }: FormEditor): FormPost {
  const { caseId, formId, hints } = props;
  const locale = useLocale();
  const wayBack = useWayBack(caseId);
  const page = formHref(caseId, formId) + (wayBack ? '?from=check' : '');
  const next = wayBack ?? nextStepHref({ ...props, active });
  return { action: formAction('answers', caseId), hidden: { formId, page, next, locale }, hints };
}

/** The page where all answers are checked, for somebody who came from there to change one. */
function useWayBack(caseId: string): string | null {
  return useSearchParams().get('from') === 'check' ? `/case/${caseId}/check` : null;
}

/** Reports to the server once that the form has been opened. */
function useStarted(caseId: string, { id, status }: FormView, canStart: boolean): void {
  const [isNew] = useState(status === 'NOT-STARTED' && canStart);
  useEffect(() => {
    if (isNew) {
      // A failure needs no message, because saving the first field also starts the form.
      call('startForm', { caseId, formId: id }, { asApplicant: true }).catch(() => undefined);
    }
  }, [isNew, caseId, id]);
}

type Unread = ConversationView['unread'];

/**
 * Returns how many answers are unread, and what they are about.
 *
 * @param initial The count from when the page was made.
 */
export function useUnread(caseId: string, initial: Unread): Unread {
  const [unread, setUnread] = useState(initial);
  useEffect(() => setUnread(initial), [initial]);
  useAskAgain(
    () => call('listMessages', { caseId, pageSize: 1 }, { asApplicant: true }),
    (answer) => setUnread(answer.unread),
  );
  return unread;
}

const NOTICE_OF_TAG: Readonly<Record<string, Notice>> = {
  [TAG.acceptsStatutes]: 'statutes',
  [TAG.acceptsPrivacyNotice]: 'privacyNotice',
};

/** Leads to a text of the organisation that a field agrees to, without leaving the form. Shown after the field. */
function NoticeLink({
  row: { tag },
  slug,
  notices,
}: {
  row: Row;
  slug: string;
  /** The organisation's texts. */
  notices: readonly Notice[];
}) {
  const t = useTranslations('form.notice');
  const notice = tag ? NOTICE_OF_TAG[tag] : undefined;
  if (!notice || !notices.includes(notice)) return null;
  return (
    <p className="mt-1.5 ms-8 text-sm">
      <a href={informationHref(slug, notice)} target="_blank" rel="noopener" className="link">
        {t(notice)}
      </a>
    </p>
  );
}

interface FormFooterProps
  extends Pick<ApplicantFormProps, 'caseId' | 'forms' | 'unsavedForms' | 'status' | 'canMarkCorrections'> {
  editor: FormEditor;
  isLocked: boolean;
}

/** The end of a form, with the one button that saves it and leads on. */
function FormFooter({ isLocked, ...props }: FormFooterProps) {
  const { caseId, forms, editor } = props;
  return (
    <div className="mx-auto flex max-w-2xl">
      {isLocked ? (
        <FetchedPart>
          <ReadOn caseId={caseId} forms={forms} formId={editor.form.id} />
        </FetchedPart>
      ) : (
        <SaveAndContinue {...props} />
      )}
    </div>
  );
}

function SaveAndContinue({ editor, ...props }: Omit<FormFooterProps, 'isLocked'>) {
  const t = useTranslations('form');
  const router = useRouter();
  const reportUnsaved = useReportUnsaved();
  const wayBack = useWayBack(props.caseId);
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, startLeaving] = useTransition();
  const { active } = editor;
  const [first] = props.canMarkCorrections
    ? openCorrections({ forms: [editor.form] }, active, editor.values).filter(({ isAnswered }) => !isAnswered)
    : [];

  async function saveAndContinue() {
    setIsSaving(true);
    const outcome = await editor.finish();
    setIsSaving(false);
    reportUnsaved(outcome);
    if (outcome.kind !== 'valid') return;
    const to = first
      ? correctionHref(props.caseId, first.form.id, first.row.componentId)
      : wayBack
        ? `${wayBack}#${answerId(window.location.hash.slice(1))}`
        : nextStepHref({ ...props, active, formId: editor.form.id });
    startLeaving(() => {
      router.push(to);
      // The browser keeps the first page from before the form was saved.
      if (!isFormHref(to)) router.refresh();
    });
  }
  return (
    <Button
      variant="primary"
      // The browser posts the form if no script handles the press yet.
      type="submit"
      form={POSTED_FORM_ID}
      pending={isSaving || isLeaving}
      onClick={(event) => {
        event.preventDefault();
        void saveAndContinue();
      }}
      className="max-sm:w-full"
    >
      {t(wayBack ? 'saveAndCheck' : 'saveAndContinue')}
    </Button>
  );
}
