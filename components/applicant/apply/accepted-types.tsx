import { useTranslations } from 'next-intl';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';

/** Says which types of company can apply. */
export function AcceptedTypes({ types }: { types: readonly OrganisationType[] }) {
  const t = useTranslations('apply.organisationTypes');
  const [only] = types;
  if (only && types.length === 1) {
    return <p>{t(only)}</p>;
  }
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {types.map((type) => (
        <li key={type}>{t(type)}</li>
      ))}
    </ul>
  );
}
