import { useTranslations } from 'next-intl';
import { useCaseCalls } from '@/components/case/calls/use-case-call';
import { approvableForms, correctionsOf, isApprovable } from '@/components/case/shown/corrections';
import { formAnchor, useOpenForms } from '@/components/case/shown/open-forms';
import { RegisterAway } from '@/components/case/shown/register-away';
import { Section, SectionRow } from '@/components/case/shown/section';
import { FormStatusDot } from '@/components/form-renderer/form-status-dot';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import { ApproveIcon, CorrectionIcon, ExpandIcon } from '@/components/ui/icons';
import type { FormView } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { isFormDone } from '@/lib/domain/lifecycle/status';
import { ApproveAndNext, approvalOf, FormApproval } from './form-approval';
import { FormReview } from './form-review';

/** The forms of the application. Each has its status, its answers and, for those who may approve, its approval. */
export function FormsSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.forms');
  const { isAllOpen, toggleAll } = useOpenForms();
  const approved = view.forms.filter(({ status }) => status === 'APPROVED').length;
  // If no form can be approved yet, or any longer, there is no column for it.
  const canApprove =
    view.permissions.includes('approveForm') && view.forms.some(({ status }) => isFormDone(status));
  return (
    <Section
      id="forms"
      title={t('title')}
      aside={
        <span className="flex flex-wrap items-baseline gap-x-4">
          {/* Without it, no answer is marked as other than in the register. */}
          <RegisterAway caseId={view.id} />
          {t('approvedOf', { approved, total: view.forms.length })}
          <button type="button" onClick={toggleAll} className="link">
            {t(isAllOpen ? 'hideAll' : 'showAll')}
          </button>
        </span>
      }
      flush
    >
      <ul>
        {view.forms.map((form) => (
          <li key={form.id}>
            <FormRow view={view} form={form} canApprove={canApprove} />
          </li>
        ))}
      </ul>
      <ApproveAll view={view} />
    </Section>
  );
}

function FormRow({ view, form, canApprove }: { view: CaseView; form: FormView; canApprove: boolean }) {
  const t = useTranslations('case.forms');
  const { isOpen, toggle } = useOpenForms();
  const isShown = isOpen(form.id);
  const answersId = `${formAnchor(form.id)}-answers`;
  return (
    <div id={formAnchor(form.id)}>
      <SectionRow className={classNames('relative has-[a:hover]:bg-hover', canApprove && 'min-h-13')}>
        <IconButton
          label={t(isShown ? 'hide' : 'show', { form: form.title })}
          icon={
            <ExpandIcon
              aria-hidden="true"
              className={classNames('transition-transform', isShown && 'rotate-180')}
            />
          }
          aria-expanded={isShown}
          aria-controls={isShown ? answersId : undefined}
          data-place-focus
          className="relative z-10 -my-2 -ms-3 print:hidden"
          onClick={() => toggle(form.id)}
        />
        <span className="min-w-0 flex-[1_1_10rem]">
          <DialogLink href={`/case/admin/${view.id}/form/${form.id}`} className="font-medium stretched-link">
            {form.title}
          </DialogLink>
        </span>
        <FormCorrections form={form} />
        <span className="w-32 text-sm">
          <FormStatusDot isForApplicant={false} status={form.status} />
        </span>
        {canApprove && (
          <span className="relative z-10 ms-auto flex w-28 justify-end">
            {/* An open form is approved below its answers. */}
            {!(isShown && isApprovable(view, form)) && (
              <FormApproval
                caseId={view.id}
                form={form}
                hasUnclearedCorrection={correctionsOf([form]).length > 0}
              />
            )}
          </span>
        )}
      </SectionRow>
      {isShown && <FormAnswers id={answersId} view={view} form={form} />}
    </div>
  );
}

function FormCorrections({ form }: { form: FormView }) {
  const t = useTranslations('case.forms');
  const corrections = correctionsOf([form]);
  const open = corrections.filter(({ correction }) => !correction.isHandled).length;
  const handled = corrections.length - open;
  if (corrections.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <CorrectionIcon aria-hidden="true" className="size-3.5 text-ink-subtle" />
      {open > 0 && (
        <span className="text-warning">
          {t('openCorrections', { count: open })}
          {handled > 0 && ','}
        </span>
      )}
      {handled > 0 && <span className="text-accent-ink">{t('handledCorrections', { count: handled })}</span>}
    </span>
  );
}

/** The answers of a form, shown in place on the page. */
function FormAnswers({ id, view, form }: { id: string; view: CaseView; form: FormView }) {
  const { goOn, comeBack } = useOpenForms();
  return (
    <div id={id} className="border-line border-t bg-canvas/40 px-5 pb-3">
      <FormReview caseId={view.id} forms={view.forms} form={form} permissions={view.permissions} isInPage />
      {isApprovable(view, form) && (
        <div className="mt-3 flex justify-end">
          <ApproveAndNext
            caseId={view.id}
            form={form}
            onNext={() => goOn(form.id)}
            onRefused={() => comeBack(form.id)}
          />
        </div>
      )}
    </div>
  );
}

/** Approves every form that is left, each in its own call. Shown only if all their answers are open. */
function ApproveAll({ view }: { view: CaseView }) {
  const t = useTranslations('case.forms');
  const { isOpen, goOn } = useOpenForms();
  const { sendAll, isPending } = useCaseCalls(view.id);
  const left = approvableForms(view);
  if (!isPending && (left.length < 2 || !left.every(({ id }) => isOpen(id)))) return null;
  return (
    <div className="flex justify-end border-line border-t px-5 py-3">
      <Button
        size="sm"
        data-acts
        pending={isPending}
        onClick={() =>
          sendAll(
            left.map((form) => approvalOf(view.id, form, true)),
            { goOn },
          )
        }
      >
        {!isPending && <ApproveIcon aria-hidden="true" />}
        {t('approveAll', { count: left.length })}
      </Button>
    </div>
  );
}
