import { ArrowRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { controlId } from '@/components/forms/control-id';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { isOverdue } from '@/lib/domain/deadlines';
import { swedishDay } from '@/lib/domain/fields/admission-date';
import { toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/i18n/date-words';

interface FieldLinksProps {
  caseId: string;
  /** `warning` is for what somebody waits for. */
  tone: 'warning' | 'accent';
  icon: ReactNode;
  title: string;
  text: string;
  fields: readonly { form: FormView; row: Row; description?: string; dueOn?: string | null }[];
}

const LOOK = {
  warning: {
    frame: 'border-warning-line bg-warning-subtle',
    list: 'divide-warning-line border-warning-line',
    link: 'hover:bg-warning-line/30',
    icon: 'text-warning',
  },
  accent: {
    frame: 'border-line bg-accent-subtle',
    list: 'divide-line border-line',
    link: 'hover:bg-hover',
    icon: 'text-accent-ink',
  },
};

/** Fields to look at, each leading to itself. Nothing when there are none. */
export function FieldLinks({ caseId, tone, icon, title, text, fields }: FieldLinksProps) {
  if (fields.length === 0) return null;
  const look = LOOK[tone];
  return (
    <section className={classNames('rounded-lg border', look.frame)}>
      <h2 className="flex items-center gap-2.5 px-5 pt-4 font-semibold text-lg">
        <span className={classNames('[&_svg]:size-5', look.icon)}>{icon}</span>
        {title}
      </h2>
      <p className="px-5 pt-1 text-ink-muted">{text}</p>
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

/** The last day of a correction. */
function DueDay({ day }: { day: string }) {
  const t = useTranslations('application.corrections');
  const locale = toLocale(useLocale());
  const isLate = isOverdue(day, swedishDay(new Date()));
  return (
    <span className="font-medium text-sm text-warning">
      {t(isLate ? 'overdue' : 'due', { day: dayInWords(day, locale) })}
    </span>
  );
}
