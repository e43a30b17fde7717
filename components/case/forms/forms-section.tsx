import { Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Section, SectionRow } from '@/components/case/page/section';
import { FormStatusDot } from '@/components/forms/form-status-dot';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import type { CaseView, FormView } from '@/lib/contract/shapes';
import { correctionsOf } from './corrections';
import { FormApproval } from './form-approval';

/** The forms of the application, each with its status and, for those who may, its approval in place. */
export function FormsSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.forms');
  const approved = view.forms.filter(({ status }) => status === 'APPROVED').length;
  // Where no form can be approved yet, or any longer, there is no column for it either.
  const canApprove =
    view.permissions.includes('approveForm') &&
    view.forms.some(({ status }) => status === 'VALID' || status === 'APPROVED');
  return (
    <Section
      id="forms"
      title={t('title')}
      aside={t('approvedOf', { approved, total: view.forms.length })}
      flush
    >
      <ul>
        {view.forms.map((form) => (
          <li key={form.id}>
            <FormRow view={view} form={form} canApprove={canApprove} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FormRow({ view, form, canApprove }: { view: CaseView; form: FormView; canApprove: boolean }) {
  const t = useTranslations('case.forms');
  const corrections = correctionsOf([form]);
  const open = corrections.filter(({ correction }) => !correction.isHandled).length;
  const handled = corrections.length - open;
  return (
    <SectionRow className={classNames('relative has-[a:hover]:bg-hover', canApprove && 'min-h-13')}>
      <span className="min-w-40 flex-1">
        <DialogLink href={`/case/admin/${view.id}/form/${form.id}`} className="font-medium stretched-link">
          {form.title}
        </DialogLink>
      </span>
      {corrections.length > 0 && (
        <span className="inline-flex items-center gap-1.5 text-sm">
          <Flag aria-hidden="true" className="size-3.5 text-ink-subtle" />
          {open > 0 && <span className="text-warning">{t('openCorrections', { count: open })}</span>}
          {open > 0 && handled > 0 && ', '}
          {handled > 0 && (
            <span className="text-accent-ink">{t('handledCorrections', { count: handled })}</span>
          )}
        </span>
      )}
      <span className="w-32 text-sm">
        <FormStatusDot isForApplicant={false} status={form.status} />
      </span>
      {canApprove && (
        <span className="relative z-10 ms-auto flex w-28 justify-end">
          <FormApproval
            caseId={view.id}
            form={{ id: form.id, title: form.title, status: form.status }}
            hasOpenCorrection={corrections.length > 0}
          />
        </span>
      )}
    </SectionRow>
  );
}
