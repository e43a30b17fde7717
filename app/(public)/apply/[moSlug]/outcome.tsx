import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { OutcomePage } from '@/components/applicant/apply/start-page';
import { ContactLine } from '@/components/shell/contact-person';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplyOutcome } from '@/lib/domain/page-addresses';
import { numberOfAddress } from '@/lib/domain/public-forms';
import { sharedEmailOf } from '@/lib/features/organisation/get-organisation';
import { type ApplyPageProps, organisationOf } from './organisation';

/** A link to what the reader can do instead, most likely first: the name of its text, and its address below the organisation's. */
type NextStep = readonly [text: 'apply' | 'sendLink' | 'otherNumber' | 'start', address: string];

const START: NextStep = ['start', ''];
const OTHER_NUMBER: NextStep = ['otherNumber', '/medlemsansokan'];

const NEXT_STEPS = {
  notfound: () => [
    ['apply', '/medlemsansokan'],
    ['otherNumber', '/forgot'],
  ],
  alreadyMember: () => [OTHER_NUMBER, START],
  alreadyExists: (orgNo) => [['sendLink', orgNo ? `/forgot/${orgNo}` : '/forgot'], START],
  notAllowed: () => [OTHER_NUMBER, START],
  rejected: () => [START],
} satisfies Record<ApplyOutcome, (orgNo: string | null) => NextStep[]>;

interface OutcomeProps extends ApplyPageProps {
  outcome: ApplyOutcome;
  children?: ReactNode;
}

/** The page shown when no new application was created. */
export async function OutcomeOfApplying({ params, outcome, children }: OutcomeProps) {
  const { moSlug, orgNumber } = await params;
  const { id, displayName } = await organisationOf(moSlug);
  const orgNo = numberOfAddress(orgNumber);
  const t = await getTranslations('apply.outcome.actions');
  const nextSteps: NextStep[] = NEXT_STEPS[outcome](orgNo);
  return (
    <OutcomePage
      outcome={outcome}
      orgNo={orgNo}
      organisationName={displayName}
      actions={nextSteps.map(([text, address], index) => (
        <LinkButton
          key={text}
          variant={index === 0 && nextSteps.length > 1 ? 'primary' : undefined}
          href={`/apply/${moSlug}${address}`}
        >
          {t(text)}
        </LinkButton>
      ))}
    >
      {children}
      <ContactLine organisation={displayName} email={await sharedEmailOf(id)} />
    </OutcomePage>
  );
}
