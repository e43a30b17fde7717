import { expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import { savableComponents } from '@/lib/domain/forms/rows';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const NO_MESSAGES = { messages: [], nextCursor: null, unread: [] };

/** The first page of an application with corrections, marked or not. */
function home(isHandled: boolean) {
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
  return showScreen(
    <ApplicationHome theCase={corrected as unknown as typeof theCase} messages={NO_MESSAGES} />,
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
