import { useTranslations } from 'next-intl';
import { DialogLink } from '@/components/ui/dialog-link';
import type { CaseView } from '@/lib/api/shapes';

type Missing = CaseView['readiness']['export']['missing'];

/** Where on the page a kind of missing thing stands. */
const ANCHOR: Record<string, string> = {
  CORRECTION_OPEN: '#corrections',
  CORRECTION_NOT_APPROVED: '#corrections',
  SIGNATURE_NOT_APPROVED: '#signature',
  CHECKPOINT_NOT_CHECKED: '#checkpoints',
  INTERNAL_SIGNATURE_MISSING: '#internal-signature',
  REGIONAL_REVIEW_MISSING: '#regional-review',
};

/** What is missing before a step, each kind with how many and, for forms, which. */
export function MissingList({ view, missing }: { view: CaseView; missing: Missing }) {
  const t = useTranslations('case.missing');
  const codes = [...new Set(missing.map(({ code }) => code))];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {codes.map((code) => {
        const items = missing.filter((item) => item.code === code);
        return (
          <li key={code} className="flex flex-wrap items-baseline gap-x-1.5">
            {ANCHOR[code] ? (
              <a href={ANCHOR[code]} className="link">
                {t(code, { count: items.length })}
              </a>
            ) : (
              <span>{t(code, { count: items.length })}:</span>
            )}
            {!ANCHOR[code] && <FormLinks view={view} formIds={items.map(({ formId }) => formId)} />}
          </li>
        );
      })}
    </ul>
  );
}

function FormLinks({ view, formIds }: { view: CaseView; formIds: (string | undefined)[] }) {
  const forms = view.forms.filter(({ id }) => formIds.includes(id));
  return forms.map((form, index) => (
    <span key={form.id}>
      <DialogLink href={`/case/admin/${view.id}/form/${form.id}`} className="link">
        {form.title}
      </DialogLink>
      {index < forms.length - 1 && ','}
    </span>
  ));
}
