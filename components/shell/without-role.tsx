import { getTranslations } from 'next-intl/server';
import { NoticePage } from './notice-page';
import { StaffHeader } from './staff-header';

/** Tells a signed-in person that they are not yet a case worker of any organisation, instead of showing an empty list. */
export async function WithoutRole({ name }: { name: string }) {
  const t = await getTranslations('role.none');
  return (
    <>
      <StaffHeader displayName={name} hasPalette={false} />
      <NoticePage title={t('title')}>
        <p>{t('text')}</p>
        <p>{t('then')}</p>
      </NoticePage>
    </>
  );
}
