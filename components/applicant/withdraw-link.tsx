import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { ApplicantCase } from '@/lib/contract/shapes';

/** Leads to the question whether to withdraw the application, as long as that is possible. */
export function WithdrawLink({ theCase: { id, permissions } }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.withdraw');
  return (
    permissions.includes('withdrawApplication') && (
      <Link
        href={`/case/${id}/withdraw`}
        scroll={false}
        className="link print:hidden inline-flex min-h-11 w-fit items-center text-ink-muted"
      >
        {t('link')}
      </Link>
    )
  );
}
