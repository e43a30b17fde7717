import { expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import { CorrectionsPage } from '@/components/applicant/corrections-page';
import { savableComponents } from '@/lib/domain/forms/rows';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const NO_MESSAGES = { messages: [], nextCursor: null, unread: [] };

/** An application with corrections, marked or not. */
function withCorrections(isHandled: boolean) {
  const theCase = sampleCase();
  const correction = {
    ...{ id: '00000000-0000-4000-8000-000000000001', requestedAt: '2026-01-01T10:00:00Z' },
    ...{
      description: 'Fel',
      previousValue: '',
      isHandled,
      notAsked: false,
      dueOn: null,
      explanation: null,
      handledAt: null,
    },
  };
  for (const form of theCase.forms) {
    for (const row of savableComponents(form.rows)) row.correction = correction;
  }
  const corrected = { ...theCase, status: 'SUBMITTED', permissions: ['markCorrectionHandled'] } as const;
  return corrected as unknown as typeof theCase;
}

/** The first page of the application. */
function home(isHandled: boolean) {
  return showScreen(
    <ApplicationHome theCase={withCorrections(isHandled)} messages={NO_MESSAGES} />,
    'sv',
    () => Response.json({ ...NO_MESSAGES, items: [] }),
  );
}

it('says that the corrections are sent once every one is marked, and who does what now', () => {
  const { getByRole, t, unmount } = home(true);
  const sent = getByRole('region', { name: t('application.correctionsSent.title') });
  expect(sent.textContent).toContain('Teknikbolagen');
  unmount();
  const left = home(false);
  expect(left.queryByRole('region', { name: t('application.correctionsSent.title') })).toBeNull();
});

it('shows the values recalculated from the corrected answers, next to what was signed', () => {
  const theCase = withCorrections(true);
  const [form] = theCase.forms;
  const [row] = form?.rows ?? [];
  if (!form || !row) throw new Error('There is no form');
  const fee = { ...row, type: 'FormCalculation' as const, label: 'Avgift', unit: 'kr', correction: null };
  form.rows.push(
    { ...fee, componentId: 'fee', value: '14000', signedValue: '8210' },
    { ...fee, componentId: 'same', label: 'Summa', value: '100', signedValue: null },
  );
  const { getByRole, queryByText, t } = showScreen(
    <CorrectionsPage theCase={theCase} heading="application.correctionsSent.title" returned={null} />,
    'sv',
    () => Response.json({ ...NO_MESSAGES, items: [] }),
  );
  const item = getByRole('heading', { name: 'Avgift' }).closest('li');
  expect(item?.textContent).toMatch(/8.210.kr.*14.000.kr/);
  expect(item?.textContent).toContain(t('application.correctionsPage.calculated'));
  expect(queryByText('Summa')).toBeNull();
});
