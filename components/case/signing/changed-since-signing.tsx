import { useTranslations } from 'next-intl';
import { Answer } from '@/components/forms/answer';
import { Alert } from '@/components/ui/alert';
import type { Row } from '@/lib/contract/form-shapes';

/** Lists the answers that changed after signing, as signed and as they are now. */
export function ChangedSinceSigning({ caseId, rows }: { caseId: string; rows: readonly Row[] }) {
  const t = useTranslations('case.signature');
  const target = { caseId, asApplicant: false };
  return (
    <Alert tone="warning" title={t('changed', { count: rows.length })}>
      <ul className="mt-1 grid gap-2">
        {rows.map((row) => (
          <li key={row.componentId}>
            <p className="font-medium">{row.label}</p>
            <p className="flex flex-wrap gap-x-6">
              <span>
                <span className="text-ink-muted">{t('signedAs')} </span>
                <Answer row={row} value={row.signedValue ?? ''} target={target} />
              </span>
              <span>
                <span className="text-ink-muted">{t('nowIs')} </span>
                <Answer row={row} value={row.value} target={target} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
