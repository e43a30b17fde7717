'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useToday } from '@/components/browser/use-now';
import { CallButton, useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { AsideIcon, ExpandIcon } from '@/components/ui/icons';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { dayText } from '@/components/ui/relative-day';
import type { CaseView } from '@/lib/contract/shapes';
import { dayAfter } from '@/lib/domain/time';

/** The days until which one press puts a case aside. */
const CHOICES = { tomorrow: 1, week: 7 } as const;

/** Puts an overdue correction aside until a day. */
export function PutAsideMenu({ caseId }: { caseId: string }) {
  const t = useTranslations('case.aside');
  const locale = useLocale();
  const today = useToday();
  const { send, isPending } = useCaseCall(caseId);
  return (
    <Menu
      trigger={
        <Button pending={isPending}>
          {t('action')}
          <ExpandIcon aria-hidden="true" />
        </Button>
      }
    >
      {(['tomorrow', 'week'] as const).map((choice) => {
        const until = dayAfter(today, CHOICES[choice]);
        return (
          <MenuItem
            key={choice}
            icon={<AsideIcon />}
            onSelect={() => send({ name: 'putAside', input: { caseId, until }, done: 'putAside' })}
          >
            {t(choice, { day: dayText(until, locale) })}
          </MenuItem>
        );
      })}
      <MenuLink dialog href={`/case/admin/${caseId}/putaside`} icon={<AsideIcon />}>
        {t('other')}
      </MenuLink>
    </Menu>
  );
}

/** Takes back that a case is put aside. */
export function TakeUpButton({ view: { id: caseId, putAsideUntil, permissions } }: { view: CaseView }) {
  const t = useTranslations('case.aside');
  if (!putAsideUntil || !permissions.includes('sendReminder')) return null;
  return (
    <CallButton caseId={caseId} call={{ name: 'putAside', input: { caseId, until: null }, done: 'takenUp' }}>
      {t('takeUp')}
    </CallButton>
  );
}

/** Says until which day a case is put aside. */
export function PutAsideUntil({ until }: { until: string }) {
  const t = useTranslations('case.aside');
  return <span>{t('until', { day: dayText(until, useLocale()) })}</span>;
}
