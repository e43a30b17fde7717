import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { SignatoryActions } from './signatory-actions';
import { SignatoryList } from './signatory-list';

/** Says who has signed and whom we wait for. */
export function SigningBoard({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.board');
  const signatories = theCase.signature?.signatories ?? [];
  // Only the fields that the actions need go to the browser.
  const actions = { id: theCase.id, permissions: theCase.permissions };
  const signed = signatories.filter(({ status }) => status === 'signed').length;
  return (
    <section className="grid gap-4">
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      <div className="rounded-lg border border-line bg-surface">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-3 font-semibold">
          {t('title')}
          <span className="numeric font-normal text-ink-muted text-sm">
            {t('progress', { signed, count: signatories.length })}
          </span>
        </h2>
        <SignatoryList
          signatories={signatories}
          canReplace={theCase.permissions.includes('replaceSignatory')}
          renderActions={(signatory) => (
            <SignatoryActions theCase={actions} signatory={signatory} signatories={signatories} />
          )}
        />
      </div>
      {theCase.permissions.includes('cancelSignature') && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-ink-muted text-sm">{t('wrong')}</p>
          <LinkButton href={`/case/${theCase.id}/cancelsignature`} scroll={false}>
            {t('cancel')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
