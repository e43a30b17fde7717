import { useTranslations } from 'next-intl';
import { OPERATOR } from '@/lib/domain/organisation/permissions';

/** Returns a function that says who changed something: a general word for the product's operator, a name for anybody else. */
export function useWhoChanged(): (name: string) => string {
  const t = useTranslations('organisation.people');
  return (name) => (name === OPERATOR ? t('operator') : name);
}
