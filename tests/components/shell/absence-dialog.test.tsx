import { expect, it, vi } from 'vitest';
import { AbsenceDialog } from '@/components/shell/absence/absence-dialog';
import { dayAhead } from '../../fixtures/days';
import { showScreen } from '../../fixtures/screen';

const BO = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Bo',
  email: 'bo@example.com',
  from: null,
  until: null,
};

function show(
  absence: { until: string | null; substituteId: string | null; morningMail: boolean },
  substitute: typeof BO | (Omit<typeof BO, 'until'> & { until: string }) = BO,
) {
  const onClose = vi.fn();
  const shown = showScreen(<AbsenceDialog onClose={onClose} />, 'sv', ({ method }) =>
    method === 'GET'
      ? Response.json({
          ...{ from: null, until: absence.until, morningMail: absence.morningMail },
          organisations: [
            {
              moId: 1,
              name: 'Teknikbolagen',
              substituteId: absence.substituteId,
              cases: 2,
              people: [substitute],
            },
          ],
        })
      : new Response(null, { status: 204 }),
  );
  const { t, findByLabelText } = shown;
  const field = (name: string) => findByLabelText(new RegExp(`^${t(`absence.${name}`)}`));
  return { ...shown, onClose, field, sent: () => shown.calls.filter(({ method }) => method !== 'GET') };
}

it('who is away says until when and who has the cases meanwhile, and sends it by Ctrl+Enter', async () => {
  const { user, field, sent, onClose, findByText, queryByText, t } = show({
    ...{ until: null, substituteId: null, morningMail: false },
  });
  await user.type(await field('until'), dayAhead(3));
  // What stays is said before it is saved.
  await findByText(t('absence.staysIn', { organisation: 'Teknikbolagen', count: 2 }));
  await user.selectOptions(await field('substitute'), BO.id);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await findByText(t('absence.doneAway', { hasSubstitute: 'true' }));
  expect(queryByText(t('absence.stays'))).toBeNull();
  expect(sent()).toMatchObject([
    {
      path: 'Me/Absence',
      body: {
        ...{ from: null, until: dayAhead(3), morningMail: false },
        substitutes: [{ moId: 1, substituteId: BO.id }],
      },
    },
  ]);
  expect(onClose).toHaveBeenCalled();
});

it('who is back empties the day, and may want the mail of the morning', async () => {
  const { user, field, sent, findByText, t, getByRole } = show({
    ...{ until: dayAhead(3), substituteId: BO.id, morningMail: false },
  });
  await user.clear(await field('until'));
  await user.click(await field('morning'));
  await user.click(getByRole('button', { name: t('absence.save') }));
  await findByText(t('absence.doneThere', { wasAway: 'true' }));
  expect(sent()).toMatchObject([{ body: { until: null, substitutes: [], morningMail: true } }]);
});

it('a day that has passed is refused as that, with no word of an application', async () => {
  const { user, field, sent, findByText, t, getByRole } = show({
    ...{ until: null, substituteId: null, morningMail: false },
  });
  await user.type(await field('until'), dayAhead(-1));
  await user.selectOptions(await field('substitute'), BO.id);
  await user.click(getByRole('button', { name: t('absence.save') }));
  await findByText(t('validation.PAST_DATE'));
  expect(sent()).toEqual([]);
});

it('a substitute is shown with the last day away, and refused beforehand if that is as late as the own one', async () => {
  const { user, field, sent, findByText, t } = show(
    { until: null, substituteId: null, morningMail: false },
    { ...BO, until: dayAhead(3) },
  );
  await user.type(await field('until'), dayAhead(3));
  const substitute = await field('substitute');
  expect(substitute.textContent).toContain('borta till och med');
  await user.selectOptions(substitute, BO.id);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await findByText(t('validation.SUBSTITUTE_AWAY'));
  expect(sent()).toEqual([]);
});
