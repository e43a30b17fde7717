import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Answer } from '@/components/form-renderer/answer';
import { StatusDot } from '@/components/ui/status-dot';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { rowsInside, savableComponents } from '@/lib/domain/forms/rows';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { otherInRegister } from '@/lib/domain/register-facts';
import { registerFacts } from './case-pages';

/** Returns the rows of a form that the company sees, without what only arranges them. */
export function visibleRows(rows: readonly Row[], { active }: Visibility): Row[] {
  return rows
    .filter(({ componentId }) => active.has(componentId))
    .flatMap((row) => {
      const arranged = rowsInside(row);
      if (arranged.length === 0) return [row];
      return savableComponents(arranged).filter(({ componentId }) => active.has(componentId));
    });
}

/** Returns which questions the answers of these forms show. */
export function visibilityOfForms(forms: readonly FormView[]): Visibility {
  const values = Object.fromEntries(
    forms.flatMap((form) => savableComponents(form.rows).map((row) => [row.componentId, row.value])),
  );
  return visibilityOf(forms, values);
}

/** What the membership register says, where it says something else than the answer. */
export function RegisterSays({ row, caseId }: { row: Row; caseId: string }) {
  const t = useTranslations('case.form');
  // Fetched by the page of the case (`RegisterFacts`).
  const { data } = useQuery({ ...registerFacts(caseId), enabled: false });
  const registered = otherInRegister(data?.company ?? null, row);
  if (registered === null) return null;
  return (
    <p className="text-sm">
      <StatusDot tone="warning">{t('registerSays')}</StatusDot> {registered}
    </p>
  );
}

/** Shows the signed answer of a field that was changed after signing. */
export function SignedValue({ row, caseId }: { row: Row; caseId: string }) {
  const t = useTranslations('case.form');
  return (
    <div className="text-sm">
      <StatusDot tone="warning">{t('changedSinceSigning')}</StatusDot>
      <p className="text-ink-muted">
        {t('signedAs')}{' '}
        <Answer row={row} value={row.signedValue ?? ''} target={{ caseId, asApplicant: false }} />
      </p>
    </div>
  );
}
