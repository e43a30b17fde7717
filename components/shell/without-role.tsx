import { getTranslations } from 'next-intl/server';
import { NoticePage } from './notice-page';
import { StaffHeader } from './staff-header';

/** Signed in, but not yet a case worker of any organisation: says so instead of showing an empty list. */
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
