import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { isAmong, personText } from '@/lib/domain/fields/contact';
import type { Evidence } from '@/lib/domain/forms/component';
import { type RegisteredCompany, registerDoubts } from '@/lib/domain/register-facts';
import { registerFacts } from './case-pages';
import { RegisterAway } from './register-away';

export type CheckPointView = CaseView['checkPoints'][number];

/** Something that speaks for or against a checkpoint. */
export interface Fact {
  about: Evidence;
  tone: Extract<DotTone, 'success' | 'warning' | 'neutral'>;
  text: string;
  /** What it shows instead of its text. */
  content?: ReactNode;
}

/** Whether a point is confirmed. */
export const isChecked = ({ status }: CheckPointView) => status === 'CHECKED';

/** Returns what is known about a point. */
export const factsOf = ({ evidence }: CheckPointView, facts: readonly Fact[]) =>
  facts.filter(({ about }) => about === evidence);

/** Whether something is known about a point, and all of it speaks for it. */
export function isProposed(point: CheckPointView, facts: readonly Fact[]): boolean {
  const own = factsOf(point, facts);
  return own.length > 0 && own.every(({ tone }) => tone === 'success');
}

/** What is known, as a list. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {facts.map(({ tone, text, content }) => (
        <li key={text}>
          <StatusDot tone={tone}>{content ?? text}</StatusDot>
        </li>
      ))}
    </ul>
  );
}

/** Returns what the signatures, the register and the credit report say about the checkpoints of a case. */
export function useEvidence(view: CaseView): Fact[] {
  const t = useTranslations('case');
  const { data, isError } = useQuery(registerFacts(view.id));
  const credit = view.extraReviewSteps.find(({ name }) => name === 'CREDIT_REPORT');
  const isThere = credit?.status === 'AVAILABLE';
  return [
    ...signatoryFacts(view, t),
    ...(isError ? [registerAway(view.id)] : []),
    ...(data ? companyFacts(data.company, view, t) : []),
    ...(credit
      ? [
          {
            about: 'creditReport',
            tone: isThere ? 'success' : 'warning',
            text: t('evidence.credit', { isThere: String(isThere) }),
            content: isThere ? <CreditReport caseId={view.id} /> : undefined,
          } as const,
        ]
      : []),
  ];
}

/** Says that the credit report is there, and leads to it. */
function CreditReport({ caseId }: { caseId: string }) {
  const t = useTranslations('case');
  return (
    <>
      {t('evidence.credit', { isThere: 'true' })}{' '}
      <a
        href={addressOf('getCreditReport', { caseId })}
        download
        aria-label={t('documents.downloadOf', { document: t('documents.creditReport') })}
        className="link"
      >
        {t('documents.download')}
      </a>
    </>
  );
}

const registerAway = (caseId: string): Fact => ({
  about: 'register',
  tone: 'neutral',
  text: 'away',
  content: <RegisterAway caseId={caseId} />,
});

type Words = ReturnType<typeof useTranslations<'case'>>;

function companyFacts(company: RegisteredCompany | null, view: CaseView, t: Words): Fact[] {
  const about = 'register';
  if (company === null) return [{ about, tone: 'warning', text: t('evidence.unknown') }];
  const doubts = registerDoubts(company, view.company);
  if (doubts.length === 0) return [{ about, tone: 'success', text: t('evidence.registered') }];
  return doubts.map((doubt) => ({
    about,
    tone: 'warning',
    text: t(`evidence.${doubt}`, { name: company.name }),
  }));
}

function signatoryFacts({ signature, analogSignature, namedPeople = [] }: CaseView, t: Words): Fact[] {
  const about = 'signatories';
  if (signature && !signature.isCancelled) {
    const strangers = signature.signatories.filter((one) => !isAmong(one, namedPeople));
    if (strangers.length === 0) return [{ about, tone: 'success', text: t('evidence.named') }];
    return strangers.map((one) => ({
      about,
      tone: 'warning',
      text: t('evidence.notNamed', { name: personText(one) }),
    }));
  }
  if (!analogSignature) return [];
  return [
    { about, tone: 'neutral', text: t('evidence.paper', { count: analogSignature.numberOfSignatories }) },
  ];
}
