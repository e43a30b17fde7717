import { useTranslations } from 'next-intl';

/** The end of an applicant's page. `privacyUrl` is the organisation's own page about personal data, when it has one. */
export function Footer({ organisationName, privacyUrl }: { organisationName?: string; privacyUrl?: string }) {
  const t = useTranslations('shell');
  return (
    <footer className="print:hidden mt-auto border-line border-t text-ink-subtle text-sm">
      <div className="mx-auto flex max-w-5xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 sm:px-6">
        <span>{organisationName ? `${t('productName')} · ${organisationName}` : t('productName')}</span>
        {privacyUrl && (
          <a href={privacyUrl} className="link">
            {t('footer.privacy')}
          </a>
        )}
      </div>
    </footer>
  );
}
