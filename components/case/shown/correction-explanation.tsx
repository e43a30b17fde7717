import { useTranslations } from 'next-intl';
import type { PlacedCorrection } from '@/components/case/shown/corrections';

/** Why the company says that its answer is right, once it has sent it in. */
export function CorrectionExplanation({
  correction: { isHandled, explanation },
}: Pick<PlacedCorrection, 'correction'>) {
  const t = useTranslations('case.corrections');
  if (!isHandled || explanation === null) return null;
  return (
    <div className="rounded border border-accent-line bg-accent-subtle px-3 py-2">
      <p className="text-ink-muted text-xs">{t('explained')}</p>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{explanation}</p>
    </div>
  );
}
