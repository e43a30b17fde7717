import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { registerFacts } from './case-pages';

/** Shown where something from the membership register is missing because it did not answer, with a button to retry. */
export function RegisterAway({ caseId }: { caseId: string }) {
  const t = useTranslations('case.register');
  const { isError, isFetching, refetch } = useQuery({ ...registerFacts(caseId), enabled: false });
  if (!isError) return null;
  return (
    <span>
      {t('away')}{' '}
      <button type="button" className="link" disabled={isFetching} onClick={() => void refetch()}>
        {t('again')}
      </button>
    </span>
  );
}
