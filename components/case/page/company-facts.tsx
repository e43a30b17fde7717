import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { registerFacts } from '@/components/case/shown/case-pages';
import { RegisterAway } from '@/components/case/shown/register-away';
import { SIGNATORY_TONES } from '@/components/signing/signatory-list';
import { EmailText } from '@/components/ui/identifiers';
import { StatusDot } from '@/components/ui/status-dot';
import { telephoneHref } from '@/components/ui/telephone-href';
import type { CaseView } from '@/lib/contract/shapes';
import { registerDoubts } from '@/lib/domain/register-facts';

/** The company, whom to call there, and who signs for it. Visible without opening anything. */
export function CompanyFacts({ view }: { view: CaseView }) {
  const t = useTranslations('case.company');
  return (
    <dl aria-label={t('label')} className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact term={t('type')}>{t(`types.${view.company.organisationType}`)}</Fact>
      {view.contactPersons.length > 0 && (
        <Fact term={t('people')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {view.contactPersons.map(({ name, email, telephone, position }) => (
              <li key={`${position} ${email} ${name}`} className="min-w-0">
                {name}
                {position && <span className="text-ink-muted">, {position}</span>}
                <span className="flex flex-wrap gap-x-2 text-ink-muted text-sm">
                  {telephone && (
                    <a href={telephoneHref(telephone)} className="numeric hover:underline">
                      {telephone}
                    </a>
                  )}
                  {email && <EmailText>{email}</EmailText>}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {!view.erasedOn && (
        <>
          <Fact term={t('signatories')}>
            <Signatories view={view} />
          </Fact>
          {view.permissions.includes('viewInternal') && <RegisterFacts view={view} />}
        </>
      )}
    </dl>
  );
}

/** What the membership register says about the company, its name marked where the case has another. */
function RegisterFacts({ view: { id, company } }: { view: CaseView }) {
  const t = useTranslations('case.register');
  const { data, isPending } = useQuery(registerFacts(id));
  const registered = data?.company;
  const doubts = registered && registerDoubts(registered, company);
  return (
    <Fact term={t('title')}>
      {isPending && <span className="text-ink-subtle">{t('asking')}</span>}
      <RegisterAway caseId={id} />
      {data && !registered && <span className="text-ink-subtle">{t('unknown')}</span>}
      {registered && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          {doubts?.includes('otherName') ? (
            <StatusDot tone="warning">{registered.name}</StatusDot>
          ) : (
            registered.name
          )}
          {doubts?.includes('inactive') && <StatusDot tone="danger">{t('inactive')}</StatusDot>}
          {doubts?.includes('member') && <StatusDot tone="warning">{t('member')}</StatusDot>}
          <span className="text-ink-muted text-sm">
            {[
              registered.address?.street,
              registered.address?.zipCode,
              registered.address?.city,
              registered.industry,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      )}
    </Fact>
  );
}

function Signatories({ view: { signature, analogSignature } }: { view: CaseView }) {
  const t = useTranslations('case');
  if (signature && !signature.isCancelled) {
    return (
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {signature.signatories.map(({ email, name, status }) => (
          <li key={email} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {name ?? <EmailText>{email}</EmailText>}
            <span className="text-sm">
              <StatusDot tone={SIGNATORY_TONES[status]}>{t(`signatory.${status}`)}</StatusDot>
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return analogSignature ? (
    t('signature.paper', { count: analogSignature.numberOfSignatories })
  ) : (
    <span className="text-ink-subtle">{t('company.notAsked')}</span>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-ink-muted text-xs">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
