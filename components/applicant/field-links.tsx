import { ArrowRight, CirclePlus, Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { controlId } from '@/components/form-renderer/control-id';
import { DueDay } from '@/components/form-renderer/due-day';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { StatusDot } from '@/components/ui/status-dot';
import { correctionHref, type FieldToCorrect, formHref } from './progress';

interface FieldLinksProps {
  caseId: string;
  /** Why the fields need attention: they have open corrections, or are new in a newer version of the forms. */
  kind: 'corrections' | 'newQuestions';
  fields: readonly (Pick<FieldToCorrect, 'form' | 'row'> & Partial<FieldToCorrect>)[];
  /** The way on once all have an answer. */
  children?: ReactNode;
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
export function FieldLinks({ caseId, kind, fields, children }: FieldLinksProps) {
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
        {fields.map(({ form, row, correction, isAnswered }) => (
          <li key={row.componentId}>
            <Link
              href={
                correction
                  ? correctionHref(caseId, form.id, row.componentId)
                  : `${formHref(caseId, form.id)}#${controlId(row.componentId)}`
              }
              scroll={false}
              className={classNames('flex items-center gap-4 px-5 py-4', look.link)}
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="text-ink-muted text-sm">{form.title}</span>
                <span className="font-medium">{row.label}</span>
                {correction && (
                  <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">
                    {correction.description}
                  </span>
                )}
                {isAnswered && <StatusDot tone="success">{t('answered')}</StatusDot>}
                {correction?.dueOn && !isAnswered && <DueDay day={correction.dueOn} />}
              </span>
              <ArrowRight aria-hidden="true" className={classNames('size-5 shrink-0', look.icon)} />
            </Link>
          </li>
        ))}
      </ul>
      {children && <div className={classNames('border-t px-5 py-4', look.list)}>{children}</div>}
    </section>
  );
}
