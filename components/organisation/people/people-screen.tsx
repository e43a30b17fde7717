'use client';

import { useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { Alert } from '@/components/ui/alert';
import { GiveRole } from './give-role';
import { PeopleTable } from './people-table';
import type { PeopleOf } from './person';

/** Lists who has which role in an organisation and how they got it. Gives and withdraws roles. */
export function PeopleScreen(props: PeopleOf) {
  const t = useTranslations('organisation');
  return (
    <>
      <ScreenHeading title={t('nav.people')}>{t('people.intro')}</ScreenHeading>
      <div className="grid gap-5">
        {!props.mayManage && <Alert>{t('people.readOnly')}</Alert>}
        <PeopleTable {...props} />
        {props.mayManage && <GiveRole slug={props.slug} />}
      </div>
    </>
  );
}
