import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FormView } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';

type Missing = ApplicantCase['readiness']['signature']['missing'];

/** Says what is missing before the application can be signed. */
export function MissingBeforeSigning({ forms, missing }: { forms: readonly FormView[]; missing: Missing }) {
  const t = useTranslations('application.missing');
  const titlesOf = (code: string) =>
    forms
      .filter((form) => missing.some((item) => item.code === code && item.formId === form.id))
      .map((form) => form.title);
  const incomplete = titlesOf('FORM_NOT_VALID');
  const unsaved = titlesOf('FORM_NOT_SAVED');
  const corrections = missing.filter((item) => item.code === 'CORRECTION_OPEN').length;
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line border-dashed px-5 py-4 text-ink-muted">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
      <div className="grid gap-1">
        <p>{t('text')}</p>
        <ul className="grid list-disc gap-0.5 ps-5">
          {incomplete.length > 0 && <li>{t('incomplete', named(incomplete))}</li>}
          {unsaved.length > 0 && <li>{t('unsaved', named(unsaved))}</li>}
          {corrections > 0 && <li>{t('corrections', { count: corrections })}</li>}
        </ul>
      </div>
    </div>
  );
}

/** Names the forms if there are at most three. The list above shows them all. */
function named(titles: readonly string[]): { count: number; named: string; forms: string } {
  return { count: titles.length, named: titles.length <= 3 ? 'yes' : 'no', forms: titles.join(', ') };
}
