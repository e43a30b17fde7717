import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmailText } from '@/components/ui/identifiers';
import { RelativeTime } from '@/components/ui/relative-time';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { reminderWaits } from '@/lib/domain/deadlines';
import { toLocale } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import { dayInWords } from '@/lib/platform/i18n/date-words';

type Signatory = NonNullable<ApplicantCase['signature']>['signatories'][number];

/** The tone of each signatory's state, for applicants and case workers alike. */
export const SIGNATORY_TONES: Record<Signatory['status'], DotTone> = {
  sent: 'neutral',
  opened: 'info',
  signed: 'success',
  declined: 'danger',
  bounced: 'danger',
};

interface SignatoryListProps {
  signatories: readonly Signatory[];
  /** Whether somebody can be replaced now. Only then does a mail that did not arrive say so. */
  canReplace?: boolean;
  /** Renders the actions for somebody who has not signed. */
  renderActions?: (signatory: Signatory) => ReactNode;
}

/** Lists the signatories and the progress of each. */
export function SignatoryList({ signatories, canReplace = false, renderActions }: SignatoryListProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {signatories.map((signatory) => (
        <SignatoryItem key={signatory.email} signatory={signatory} canReplace={canReplace}>
          {signatory.status !== 'signed' && renderActions?.(signatory)}
        </SignatoryItem>
      ))}
    </ul>
  );
}

interface SignatoryItemProps {
  signatory: Signatory;
  canReplace: boolean;
  children: ReactNode;
}

function SignatoryItem({ signatory, canReplace, children }: SignatoryItemProps) {
  const t = useTranslations('signing.board');
  const { name, email, status, at, reason } = signatory;
  return (
    <li className="grid gap-1 px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          {name && <span className="block font-medium">{name}</span>}
          <span className={name ? 'text-ink-muted text-sm' : 'font-medium'}>
            <EmailText>{email}</EmailText>
          </span>
        </span>
      </div>
      <p className="text-sm">
        <StatusDot tone={SIGNATORY_TONES[status]} hollow={status === 'sent'}>
          {t(`happened.${status}`, { name: name ?? email })} {at && <RelativeTime at={at} inSentence />}
        </StatusDot>
      </p>
      {/* Why a mail did not arrive is in the words of a mail server. */}
      {reason && status !== 'bounced' && (
        <p className="whitespace-pre-line wrap-anywhere text-sm">{t('reason', { reason })}</p>
      )}
      {status === 'bounced' && canReplace && <p className="text-sm">{t('bounced')}</p>}
      <Reminded signatory={signatory} />
      {children}
    </li>
  );
}

/** Says when somebody who has not signed was last reminded, or is about to be. */
export function Reminded({ signatory: { status, remindedOn } }: { signatory: Signatory }) {
  const t = useTranslations('form.signatory');
  const locale = useLocale();
  if (remindedOn === null || status === 'signed') return null;
  return (
    <p className="text-ink-muted text-sm">
      {t('reminded', {
        waits: reminderWaits(remindedOn, now()) ?? 'other',
        day: dayInWords(remindedOn, toLocale(locale)),
      })}
    </p>
  );
}
