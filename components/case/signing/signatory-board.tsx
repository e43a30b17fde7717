import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CallButton } from '@/components/case/calls/use-case-call';
import { Reminded, SIGNATORY_TONES } from '@/components/signing/signatory-list';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { DownloadIcon } from '@/components/ui/icons';
import { EmailText } from '@/components/ui/identifiers';
import { RelativeTime } from '@/components/ui/relative-time';
import { StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { isAmong } from '@/lib/domain/fields/contact';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';

type Signatory = NonNullable<CaseView['signature']>['signatories'][number];

interface SignatoryBoardProps {
  signatories: readonly Signatory[];
  /** Whose signature it is. This decides what can be done about a mail that did not arrive. */
  purpose: 'company' | 'internal';
  /** The last day to sign, while the document is out. */
  dueOn?: string | undefined;
  /** Whether that can be done now. */
  canMend: boolean;
  /** The people that the application names. Without them, nobody is compared. */
  people?: CaseView['namedPeople'];
  /** Renders the actions for somebody who has not signed. */
  renderActions?: (signatory: Signatory) => ReactNode;
}

/** Shows the progress of each signatory: sent, opened, signed, declined and why, or mail not delivered. */
export function SignatoryBoard({
  signatories,
  purpose,
  dueOn,
  canMend,
  people,
  renderActions,
}: SignatoryBoardProps) {
  const t = useTranslations('case.signatory');
  const locale = toLocale(useLocale());
  return (
    <>
      {dueOn && <p className="text-ink-muted">{t('dueOn', { day: dayInWords(dueOn, locale) })}</p>}
      <ul className="divide-y divide-line rounded border border-line">
        {signatories.map((signatory) => (
          <Item
            key={signatory.email}
            signatory={signatory}
            purpose={purpose}
            canMend={canMend}
            people={people}
          >
            {signatory.status !== 'signed' && renderActions?.(signatory)}
          </Item>
        ))}
      </ul>
    </>
  );
}

interface ItemProps extends Pick<SignatoryBoardProps, 'purpose' | 'canMend' | 'people'> {
  signatory: Signatory;
  children: ReactNode;
}

function Item({ signatory, purpose, canMend, people, children }: ItemProps) {
  const t = useTranslations('case.signatory');
  const { email, name, status, at, reason } = signatory;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-[1_1_10rem]">
        {name ? (
          <>
            <span className="font-medium">{name}</span>{' '}
            <span className="text-ink-muted">
              <EmailText>{email}</EmailText>
            </span>
          </>
        ) : (
          <EmailText>{email}</EmailText>
        )}
        {people && !isAmong(signatory, people) && (
          <span className="block text-sm">
            <StatusDot tone="warning">{t('notNamed')}</StatusDot>
          </span>
        )}
      </span>
      <StatusDot tone={SIGNATORY_TONES[status]}>{t(status)}</StatusDot>
      <span className="w-32 text-ink-muted text-sm">{at && <RelativeTime at={at} />}</span>
      {reason && (
        <p className="w-full whitespace-pre-line wrap-anywhere text-ink-muted">
          {t('reason')} {reason}
        </p>
      )}
      {status === 'bounced' && canMend && <p className="w-full">{t(purpose)}</p>}
      <Reminded signatory={signatory} />
      {children}
    </li>
  );
}

interface SignatureActionsProps {
  view: CaseView;
  isApproved: boolean;
  /** Address of the signed document. */
  document: string | null;
  /** Further actions. */
  children?: ReactNode;
}

/** Opens and reviews the signed document, digital or on paper. */
export function SignatureActions(props: SignatureActionsProps) {
  const { view, isApproved, document, children } = props;
  const t = useTranslations('case.signature');
  const may = (action: Action) => view.permissions.includes(action);
  const base = `/case/admin/${view.id}`;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {children}
      {document && (
        <a href={document} download className={buttonClass({ size: 'sm' })}>
          <DownloadIcon aria-hidden="true" />
          {t('download')}
        </a>
      )}
      {may('approveSignature') && (
        <CallButton
          caseId={view.id}
          size="sm"
          variant={isApproved ? 'quiet' : 'secondary'}
          isForward={!isApproved}
          call={{
            name: 'confirmSignature',
            input: { caseId: view.id, isConfirmed: !isApproved },
            done: isApproved ? 'signatureUnapproved' : 'signatureApproved',
            undoes: isApproved,
            signing: 'review',
          }}
        >
          {t(isApproved ? 'unapprove' : 'approve')}
        </CallButton>
      )}
      {may('rejectSignature') && (
        <DialogLink
          href={`${base}/reject-signature`}
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
        >
          {t('reject')}
        </DialogLink>
      )}
      {may('cancelSignature') && (
        <DialogLink href={`${base}/cancelsignature`} className={buttonClass({ size: 'sm' })}>
          {t('cancel')}
        </DialogLink>
      )}
    </div>
  );
}
