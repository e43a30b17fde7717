import { expect, it } from 'vitest';
import { AskUs } from '@/components/applicant/ask-us';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { showScreen } from '../../fixtures/screen';

const information = { handlingDays: 20 } as NonNullable<Parameters<typeof AskUs>[0]['information']>;

it.each<[CaseStatus, boolean]>([
  ['STARTED', true],
  ['SHARED_FOR_EXTERNAL_SIGNATURE', true],
  ['DOWNLOADED_FOR_ANALOG_SIGNATURE', true],
  ['SUBMITTED', false],
  ['APPROVED_BY_MA', false],
])('says of an application that is %s how long it takes once it is signed: %s', (status, isSaid) => {
  const page = showScreen(
    <AskUs href="/" newAnswers={0} reference="A-10421" information={information} status={status} />,
    'sv',
    () => Response.json({}),
  );
  expect(page.queryByText(page.t('form.handling', { days: 20 })) !== null).toBe(isSaid);
});
