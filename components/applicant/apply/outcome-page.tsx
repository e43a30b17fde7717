import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoticePage } from '@/components/shell/notice-page';
import type { ApplyOutcome } from '@/lib/domain/page-addresses';

interface OutcomePageProps {
  outcome: ApplyOutcome;
  orgNo: string | null;
  organisationName: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Says why there is no new application, and what to do instead. */
export function OutcomePage({ outcome, orgNo, organisationName, children, actions }: OutcomePageProps) {
  const t = useTranslations('apply.outcome');
  return (
    <NoticePage title={t(`${outcome}.title`)} actions={actions}>
      <p>
        {orgNo
          ? t(`${outcome}.textFor`, { orgNo, organisation: organisationName })
          : t(`${outcome}.text`, { organisation: organisationName })}
      </p>
      <p>{t(`${outcome}.next`, { organisation: organisationName })}</p>
      {children}
    </NoticePage>
  );
}
