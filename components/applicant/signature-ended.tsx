import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { contactValue } from '@/components/shell/contact-person';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { isSameName, personText } from '@/lib/domain/fields/contact';
import { endedUndeclined } from '@/lib/domain/lifecycle/signed';
import { formHref } from './progress';

type Signature = NonNullable<ApplicantCase['signature']>;

/** How the last signing ended, if the application has to be signed again because of it; otherwise null. */
export function signingEnd({
  signature,
  analogSignature,
}: Pick<ApplicantCase, 'signature' | 'analogSignature'>) {
  if (signature?.isCancelled) return { kind: 'cancelled', signature } as const;
  const declined =
    signature?.status === 'REJECTED'
      ? signature.signatories.find(({ status }) => status === 'declined')
      : undefined;
  if (signature && declined) return { kind: 'declined', signature, declined } as const;
  if (signature && endedUndeclined(signature)) return { kind: 'ended', signature } as const;
  const rejected = [signature, analogSignature].find((one) => one?.status === 'REJECTED_BY_MA');
  return rejected ? ({ kind: 'rejected', message: rejected.rejectionMessage } as const) : null;
}

/** Says that the application has to be signed again: what happened, what it means, and what to do. Shows nothing if it has not. */
export function RejectedSignature({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.ended');
  const end = signingEnd(theCase);
  switch (end?.kind) {
    case 'cancelled':
      return (
        <Ended theCase={theCase} title={t('cancelledTitle')} todo={t('cancelledTodo')}>
          <Part title={t('what')}>
            <Cancelled theCase={theCase} ended={end.signature.ended} />
          </Part>
          <Part title={t('means')}>{t('signaturesLost', lostIn(end.signature))}</Part>
        </Ended>
      );
    case 'declined': {
      const { declined, signature } = end;
      const name = declined.name ?? declined.email;
      return (
        <Ended theCase={theCase} title={t('notSigned')} todo={t('declinedTodo', { name })}>
          <Part title={t('what')}>
            <p>
              {t('declined', { name: personText(declined) })}
              <When at={declined.at} />
            </p>
            {declined.reason && <Reason text={declined.reason} />}
          </Part>
          <Part title={t('means')}>{t('signaturesLost', lostIn(signature))}</Part>
        </Ended>
      );
    }
    case 'ended':
      return (
        <Ended theCase={theCase} title={t('notSigned')} todo={t('endedTodo')}>
          <Part title={t('what')}>
            <p>{t('ended')}</p>
            {end.signature.ended && <RelativeTime at={end.signature.ended.at} />}
          </Part>
          <Part title={t('means')}>{t('signaturesLost', lostIn(end.signature))}</Part>
        </Ended>
      );
    case 'rejected':
      return (
        <Ended theCase={theCase} title={t('rejectedTitle')} todo={t('rejectedTodo')}>
          <Part title={t('what')}>
            <p>{t('rejected')}</p>
            {end.message && <Reason text={end.message} />}
          </Part>
          <Part title={t('means')}>{t('rejectedMeans')}</Part>
        </Ended>
      );
    default:
      return null;
  }
}

function Cancelled({ theCase, ended }: { theCase: ApplicantCase; ended: Signature['ended'] }) {
  const t = useTranslations('signing.ended');
  const name = usePerson(theCase)(ended?.by ?? 'none', ended?.byName);
  return (
    <>
      {t('cancelled', { name })}
      <When at={ended?.at} />
    </>
  );
}

/** Names whoever did something, at the beginning of a sentence: the reader as "you", else by the name, or the address if it is all there is. */
export function usePerson(theCase: ApplicantCase): (by: string, name?: string) => string {
  const t = useTranslations('signing.replaced');
  const reader = contactValue(theCase).contact === 'known' ? theCase.company.contactPersonEmail : null;
  return (by, name) => (reader && isSameEmail(by, reader) ? t('you') : (name ?? by));
}

/**
 * Says that somebody signs instead of another, or that an address was corrected, and what that means for everybody. Shows nothing if nobody
 * was exchanged.
 */
export function ReplacedSignatory({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.replaced');
  const ended = useTranslations('signing.ended');
  const personOf = usePerson(theCase);
  const { signature } = theCase;
  if (!signature?.replaced) return null;
  const { at, by, byName, from, fromName = from, to, lost } = signature.replaced;
  const people = signature.signatories;
  const nameOf = (email: string) => people.find((one) => isSameEmail(one.email, email))?.name ?? email;
  const values = {
    count: people.length,
    from: fromName,
    lost: lost.length,
    names: lost.map(nameOf).join(', '),
  };
  const isCorrected = isSameName(fromName, nameOf(to));
  return (
    <Alert tone={lost.length > 0 ? 'warning' : 'info'} title={t('title')}>
      <div className="grid gap-3">
        <Part title={ended('what')}>
          {isCorrected
            ? t('corrected', { name: fromName, from, to })
            : t('what', { by: personOf(by, byName), from: fromName, to: nameOf(to) })}
          <When at={at} />
        </Part>
        <Part title={ended('means')}>{t('means', values)}</Part>
        <Part title={ended('todo')}>{t('todo', { count: people.length, name: nameOf(to) })}</Part>
      </div>
    </Alert>
  );
}

/** When it happened, at the end of its sentence. */
const When = ({ at }: { at: string | undefined }) => (
  <>
    {at && ' '}
    {at && <RelativeTime at={at} inSentence />}.
  </>
);

/** Whose signatures no longer count. */
function lostIn({ signatories }: Signature) {
  const signed = signatories.filter(({ status }) => status === 'signed');
  return { lost: signed.length, names: signed.map(({ name, email }) => name ?? email).join(', ') };
}

interface EndedProps {
  theCase: ApplicantCase;
  title: string;
  todo: string;
  children: ReactNode;
}

/** The notice, with what to do last and the buttons for it. */
function Ended({ theCase: { id, forms, readiness }, title, todo, children }: EndedProps) {
  const t = useTranslations('signing.ended');
  const { ready, missing } = readiness.signature;
  const left = missing.find(({ formId }) => formId !== undefined)?.formId ?? forms[0]?.id;
  // What is to be changed may stand in any form.
  const answers = ready || !left ? `/case/${id}/check` : formHref(id, left);
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          {ready && (
            <LinkButton href={`/case/${id}/signing`} variant="primary">
              {t('again')}
            </LinkButton>
          )}
          <LinkButton href={answers} variant={ready ? 'secondary' : 'primary'} scroll={ready}>
            {t(ready ? 'change' : 'goOn')}
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <Part title={t('todo')}>{todo}</Part>
      </div>
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-medium">{title}</p>
      <div className="wrap-anywhere">{children}</div>
    </div>
  );
}

function Reason({ text }: { text: string }) {
  const t = useTranslations('signing.ended');
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {t('reason')} {text}
    </p>
  );
}
