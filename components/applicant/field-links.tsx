import { ArrowRight, CirclePlus, Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form-renderer/control-id';
import { DueDay } from '@/components/form-renderer/due-day';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import type { FormView, Row } from '@/lib/contract/form-shapes';

interface FieldLinksProps {
  caseId: string;
  /** Why the fields need attention: they have open corrections, or are new in a newer version of the forms. */
  kind: 'corrections' | 'newQuestions';
  fields: readonly { form: FormView; row: Row; description?: string; dueOn?: string | null }[];
}

const LOOK = {
  corrections: {
    Icon: Flag,
    frame: 'border-warning-line bg-warning-subtle',
    list: 'divide-warning-line border-warning-line',
    link: 'hover:bg-warning-line/30',
    icon: 'text-warning',
  },
  newQuestions: {
    Icon: CirclePlus,
    frame: 'border-line bg-accent-subtle',
    list: 'divide-line border-line',
    link: 'hover:bg-hover',
    icon: 'text-accent-ink',
  },
};

/** Links to the fields that need attention. Shows nothing if there are none. */
export function FieldLinks({ caseId, kind, fields }: FieldLinksProps) {
  const t = useTranslations(`application.${kind}`);
  const count = fields.length;
  if (count === 0) return null;
  const { Icon, ...look } = LOOK[kind];
  return (
    <section className={classNames('rounded-lg border', look.frame)}>
      <h2 className="flex items-center gap-2.5 px-5 pt-4 font-semibold text-lg">
        <Icon aria-hidden="true" className={classNames('size-5', look.icon)} />
        {t('title', { count })}
      </h2>
      <p className="px-5 pt-1 text-ink-muted">{t('text', { count })}</p>
      <ul className={classNames('mt-3 divide-y border-t', look.list)}>
        {fields.map(({ form, row, description, dueOn }) => (
          <li key={row.componentId}>
            <Link
              href={`/case/${caseId}/form/${form.id}#${controlId(row.componentId)}`}
              scroll={false}
              className={classNames('flex items-center gap-4 px-5 py-4', look.link)}
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="text-ink-muted text-sm">{form.title}</span>
                <span className="font-medium">{row.label}</span>
                {description !== undefined && (
                  <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{description}</span>
                )}
                {dueOn && <DueDay day={dueOn} />}
              </span>
              <ArrowRight aria-hidden="true" className={classNames('size-5 shrink-0', look.icon)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
