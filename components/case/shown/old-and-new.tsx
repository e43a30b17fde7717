import { useTranslations } from 'next-intl';
import { Answer } from '@/components/form-renderer/answer';
import { BecomesIcon } from '@/components/ui/icons';
import type { PlacedCorrection } from './corrections';

/** The answer before and after a correction, side by side. */
export function OldAndNew({
  caseId,
  placed: { row, correction },
}: {
  caseId: string;
  placed: PlacedCorrection;
}) {
  const t = useTranslations('case.corrections');
  const target = { caseId, asApplicant: false };
  const isSame = correction.previousValue === row.value;
  return (
    <dl className="grid items-stretch gap-2 sm:grid-cols-[1fr_auto_1fr]">
      <div className="rounded bg-sunken px-3 py-2">
        <dt className="text-ink-muted text-xs">{t('before')}</dt>
        <dd className="mt-0.5 wrap-anywhere">
          <Answer row={row} value={correction.previousValue} target={target} />
        </dd>
      </div>
      <BecomesIcon aria-hidden="true" className="size-4 self-center text-ink-subtle max-sm:hidden" />
      <div className="rounded border border-accent-line bg-accent-subtle px-3 py-2">
        <dt className="text-ink-muted text-xs">{t(isSame ? 'unchanged' : 'now')}</dt>
        <dd className="mt-0.5 wrap-anywhere font-medium">
          <Answer row={row} value={row.value} target={target} />
        </dd>
      </div>
    </dl>
  );
}
