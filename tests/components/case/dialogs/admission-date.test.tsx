// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { AdmissionDialog } from '@/components/case/dialogs/admission-dialog';
import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

const frame = { caseId: '1', company: 'Åkerbys', closeTo: '/case/admin/1' };
const days = { min: '2026-01-01', max: '2031-01-01' };
const DESIRED = '2027-01-01';
const DECIDED = '2027-03-01';
const answer = () => Response.json({});

describe.each([
  ['the wish of the company', { desired: DESIRED }, DESIRED, 'desired'],
  ['the decided date before the wish', { desired: DESIRED, decided: DECIDED }, DECIDED, 'decided'],
  ['the decided date without a wish', { desired: null, decided: DECIDED }, DECIDED, 'decided'],
] as const)('%s is proposed', (_what, known, proposed, origin) => {
  const dates = { ...known, days };

  it('where it is told', async () => {
    const { t, findByLabelText, getByText } = showScreen(
      <AdmissionDialog {...frame} dates={dates} />,
      'sv',
      answer,
    );
    const field = await findByLabelText((text) => text.startsWith(t('dialog.admission.date')));
    expect(field).toHaveProperty('value', proposed);
    getByText(t(`dialog.admission.${origin}`));
  });

  it('where it goes with the export', async () => {
    const { t, user, findByLabelText, getByText } = showScreen(
      <CompleteDialog {...frame} dates={dates} advice={null} hasContact />,
      'sv',
      answer,
    );
    await user.click(await findByLabelText(t('dialog.complete.notify')));
    const field = await findByLabelText((text) => text.startsWith(t('dialog.complete.date')));
    expect(field).toHaveProperty('value', proposed);
    getByText(t(`dialog.complete.${origin}`));
  });
});
