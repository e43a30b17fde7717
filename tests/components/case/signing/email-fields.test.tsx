import { expect, it } from 'vitest';
import { InternalSignatureForm } from '@/components/case/signing/internal-signature';
import { showScreen } from '../../../fixtures/screen';

it('says of a list of addresses that one is invalid, and of a single address only at its field', async () => {
  const page = showScreen(<InternalSignatureForm caseId="1" managers={['chef@']} />, 'sv', () =>
    Response.json({}),
  );
  const send = () => page.user.click(page.getByRole('button', { name: page.t('case.internal.share') }));
  await send();
  await page.findByText(page.t('validation.EMAIL_FORMAT'));
  expect(page.queryByText('Minst en e-postadress är ogiltig')).toBeNull();
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.dense.add') }));
  await page.user.type(
    page.getByLabelText(page.t('form.signatory.dense.numbered', { number: 2 })),
    'vice@example.com',
  );
  await send();
  const alert = await page.findByText('Minst en e-postadress är ogiltig');
  expect(alert.getAttribute('role')).toBe('alert');
  const first = page.getByLabelText(page.t('form.signatory.dense.numbered', { number: 1 }));
  expect(document.activeElement).toBe(first);
  await page.user.type(first, 'example.com');
  expect(page.queryByText('Minst en e-postadress är ogiltig')).toBeNull();
  expect(page.calls).toEqual([]);
});
