import { ArrowRight, Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/forms/control-id';
import { Link } from '@/components/ui/link';
import type { FieldToCorrect } from './open-corrections';

/** Everything that has to be corrected, each leading to its field. Nothing when there is nothing. */
export function Corrections({
  caseId,
  corrections,
}: {
  caseId: string;
  corrections: readonly FieldToCorrect[];
}) {
  const t = useTranslations('application.corrections');
  if (corrections.length === 0) {
    return null;
  }
  return (
    <section className="rounded-lg border border-warning-line bg-warning-subtle">
      <h2 className="flex items-center gap-2.5 px-5 pt-4 font-semibold text-lg">
        <Flag aria-hidden="true" className="size-5 text-warning" />
        {t('title', { count: corrections.length })}
      </h2>
      <p className="px-5 pt-1 text-ink-muted">{t('text', { count: corrections.length })}</p>
      <ul className="mt-3 divide-y divide-warning-line border-warning-line border-t">
        {corrections.map(({ form, row, description }) => (
          <li key={row.componentId}>
            <Link
              href={`/case/${caseId}/form/${form.id}#${controlId(row.componentId)}`}
              scroll={false}
              className="flex items-center gap-4 px-5 py-4 hover:bg-warning-line/30"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="text-ink-muted text-sm">{form.title}</span>
                <span className="font-medium">{row.label}</span>
                <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{description}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-warning" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
