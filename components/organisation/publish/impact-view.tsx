import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import type { CallAnswer } from '@/lib/contract/typed-calls';

type Impact = CallAnswer<'getImpact'>;

/** Says how many cases stay, and what a move would do to their answers. */
export function ImpactView({ impact }: { impact: Impact }) {
  const t = useTranslations('organisation.publish');
  const status = useKeyedText('status');
  const { statuses } = impact;
  if (statuses.length === 0) return <p className="text-ink-muted">{t('noCases')}</p>;
  return (
    <div className="grid gap-4">
      <CountTable
        caption={t('impact')}
        columns={[
          { label: t('status') },
          { label: t('cases'), isNumber: true },
          { label: t('move'), isShort: true },
        ]}
        rows={statuses.map((row) => ({
          key: row.status,
          cells: [status(row.status), row.cases, t(row.isMovable ? 'canMove' : 'stays')],
        }))}
      />
      <AnswersImpact impact={impact} />
    </div>
  );
}

/** Says what a move would do to the answers. Shows nothing if no case can move. */
export function AnswersImpact({ impact }: { impact: Impact }) {
  const t = useTranslations('organisation.publish');
  const { movable, examined } = impact;
  if (movable === 0) return null;
  return (
    <div className="grid gap-3">
      <p>{t('wouldMove', { count: movable })}</p>
      {examined < movable && <p className="text-warning">{t('examined', { examined, movable })}</p>}
      <ul className="grid gap-3">
        {(['hidden', 'invalid', 'newlyRequired'] as const).map((part) => (
          <li key={part}>
            <Affected part={part} {...impact[part]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Affected({
  part,
  count,
  cases,
  listed,
}: { part: 'hidden' | 'invalid' | 'newlyRequired' } & Impact['hidden']) {
  const t = useTranslations('organisation.publish');
  if (count === 0) return <p className="text-ink-muted">{t(`${part}None`)}</p>;
  return (
    <details>
      <summary className="cursor-pointer">{t(part, { count, cases })}</summary>
      <ul className="mt-2 ms-5 list-disc text-sm">
        {listed.map(({ caseId, companyName, componentIds }) => (
          <li key={caseId}>
            <Link href={`/case/admin/${caseId}`} className="text-accent-ink underline underline-offset-2">
              {companyName}
            </Link>{' '}
            {t('questions', { count: componentIds.length })}
          </li>
        ))}
        {cases > listed.length && (
          <li className="text-ink-muted">{t('more', { count: cases - listed.length })}</li>
        )}
      </ul>
    </details>
  );
}

interface CountTableProps {
  caption: string;
  /** The first column names the rows. Short columns never break. */
  columns: readonly { label: string; isNumber?: boolean; isShort?: boolean }[];
  /** The rows. Each has as many cells as there are columns. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** A small table of numbers. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  const align = (index: number) => (columns[index]?.isNumber ? 'text-end' : 'text-start');
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink-muted text-sm">
          {columns.map(({ label }, index) => (
            <th
              key={label}
              scope="col"
              className={classNames('py-1.5 not-first:ps-4 font-medium', align(index))}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key} className="border-line border-b last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            {others.map((cell, index) => (
              <td
                key={columns[index + 1]?.label}
                className={classNames(
                  'py-1.5 ps-4',
                  align(index + 1),
                  columns[index + 1]?.isNumber && 'numeric',
                  columns[index + 1]?.isShort && 'whitespace-nowrap',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
