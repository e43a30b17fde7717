'use client';

import { useTranslations } from 'next-intl';
import type { ButtonLook } from '@/components/ui/button-style';
import { RemindIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';
import { remindedOf } from '@/lib/domain/lifecycle/reminded-of';
import { REMINDABLE } from '@/lib/domain/lifecycle/signatory';
import { CallButton } from './call-button';

/** Reminds whoever the case waits for: the signatories, or the company, about its corrections or its application. */
export function RemindButton({ view, ...look }: { view: CaseView } & ButtonLook) {
  const t = useTranslations('case.remind');
  const about = remindedOf(view.status, { openCorrections: view.notYetHandledByAspirantCorrections });
  if (about === null || !view.permissions.includes('sendReminder')) return null;
  if (
    about === 'signatories' &&
    !view.signature?.signatories.some(({ status }) => REMINDABLE.includes(status))
  )
    return null;
  return (
    <CallButton
      {...look}
      caseId={view.id}
      label={t(`about.${about}`)}
      icon={<RemindIcon aria-hidden="true" />}
      call={{ name: 'sendReminder', input: { caseId: view.id }, done: 'reminded' }}
    >
      {t('action')}
    </CallButton>
  );
}
