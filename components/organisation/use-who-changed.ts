import { useTranslations } from 'next-intl';
import { OPERATOR } from '@/lib/domain/organisation/permissions';

/** A function that says who changed something: whoever runs the product in words, anybody else by name. */
export function useWhoChanged(): (name: string) => string {
  const t = useTranslations('organisation.people');
  return (name) => (name === OPERATOR ? t('operator') : name);
}
