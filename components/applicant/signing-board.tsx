import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { RelativeTime } from '@/components/ui/relative-time';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { ApplicantCase } from '@/lib/api/shapes';

type Signatory = NonNullable<ApplicantCase['signature']>['signatories'][number];

const TONES: Record<Signatory['status'], DotTone> = {
  sent: 'neutral',
  opened: 'info',
  signed: 'success',
  declined: 'danger',
};

/** Who has signed and who is being waited for. */
export function SigningBoard({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.board');
  const signatories = theCase.signature?.signatories ?? [];
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
        <ul className="divide-y divide-line border-line border-t">
          {signatories.map((signatory) => (
            <SignatoryItem key={signatory.email} signatory={signatory} />
          ))}
        </ul>
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

function SignatoryItem({ signatory }: { signatory: Signatory }) {
  const t = useTranslations('signing.board');
  const { name, email, status, at, reason } = signatory;
  return (
    <li className="grid gap-1 px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-all">
          {name && <span className="block break-normal font-medium">{name}</span>}
          <span className={name ? 'text-ink-muted text-sm' : 'font-medium'}>{email}</span>
        </span>
        <span className="flex items-baseline gap-3 text-sm">
          <StatusDot tone={TONES[status]} hollow={status === 'sent'}>
            {t(`status.${status}`)}
          </StatusDot>
          {at && (
            <span className="text-ink-muted">
              <RelativeTime at={at} />
            </span>
          )}
        </span>
      </div>
      {reason && <p className="whitespace-pre-line text-sm">{t('reason', { reason })}</p>}
    </li>
  );
}
