import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Form, row, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const rows = [
  row('FormTextBox', 'wages', 'Lönesumma', { required: true, validation: { min: 0 } }),
  row('FormCalculation', 'fee', 'Avgift', {
    calculation: { sum: ['wages'], percent: 0.35, least: 4000, decimals: 2 },
    validation: { max: 5000 },
    unit: 'kr',
    locked: true,
  }),
];

it.each([
  [
    'sv',
    'Räknas ut av dina andra svar. Något av dem saknas ännu.',
    '4\u00a0000\u00a0kr',
    '4\u00a0375,50\u00a0kr',
  ],
  [
    'en',
    'Calculated from your other answers. Some of them are still missing.',
    '4,000\u00a0kr',
    '4,375.50\u00a0kr',
  ],
] as const)(
  'a calculated value follows what is typed, in %s, and is not sent',
  async (locale, missing, least, more) => {
    const { user, calls } = showScreen(<Form rows={rows} />, locale, store);
    const output = screen.getByRole('status', { name: 'Avgift' });
    expect(output.textContent).toBe(missing);
    await user.type(screen.getByRole('textbox', { name: /^Lönesumma/ }), '1');
    expect(output.textContent).toBe(least);
    await user.type(screen.getByRole('textbox', { name: /^Lönesumma/ }), '250143');
    expect(output.textContent).toBe(more);
    await user.click(screen.getByRole('button', { name: 'Klar' }));
    const sent = calls.flatMap(({ body }) => (body.items ?? []) as { componentId: string }[]);
    expect(new Set(sent.map(({ componentId }) => componentId))).toEqual(new Set(['wages']));
  },
);

it('says at the value, and above the form, that it is outside its bounds', async () => {
  const { user } = showScreen(<Form rows={rows} />, 'sv', store);
  await user.type(screen.getByRole('textbox', { name: /^Lönesumma/ }), '2000000');
  await user.click(screen.getByRole('button', { name: 'Klar' }));
  const output = screen.getByRole('status', { name: 'Avgift' });
  expect(await screen.findAllByText(/Det får bli högst 5.000.kr\./)).toHaveLength(2);
  const described = output.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  expect(document.getElementById(described)?.textContent).toMatch(/Det får bli högst 5.000.kr\./);
});

it('says before anything is answered what it must be, with its unit', () => {
  const shares = {
    calculation: { sum: ['wages'] },
    validation: { min: 100, max: 100 },
    unit: '%',
    locked: true,
  };
  showScreen(<Form rows={[row('FormCalculation', 'shares', 'Summa', shares)]} />, 'sv', store);
  expect(screen.getByText('Exakt 100 %.')).toBeDefined();
});
