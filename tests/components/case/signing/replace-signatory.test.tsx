import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SignatoryActions } from '@/components/case/signing/signature-section';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { refusal, showScreen } from '@/tests/fixtures/screen';
import { caseId, named } from '@/tests/fixtures/screens/refused-screen';
import { replacement, SIGNATORY } from '@/tests/fixtures/screens/replacement';

function Signatory() {
  const [permissions, setPermissions] = useState<Action[]>(['replaceSignatory']);
  return (
    <>
      <SignatoryActions view={{ id: caseId, permissions }} signatory={SIGNATORY} signatories={[SIGNATORY]} />
      <button type="button" onClick={() => setPermissions([])}>
        Livs levande
      </button>
    </>
  );
}

async function replace(code: string) {
  const shown = showScreen(<Signatory />, 'sv', () => refusal(409, code));
  const { user, t, container, getByRole } = shown;
  await replacement.fill({ user, t, container });
  await user.click(getByRole('button', { name: replacement.submit(t) }));
  const field = () => named(t('form.signatory.newEmail')) as HTMLInputElement;
  return { ...shown, field };
}

it('the address is there after a login that the signing service requires', async () => {
  const { user, t, field, getByRole, queryByRole } = await replace('SIGNING_LOGIN_REQUIRED');
  // The login opens over the page.
  await waitFor(() => expect(queryByRole('button', { name: replacement.submit(t) })).toBeNull());
  await user.click(
    getByRole('button', { name: t('form.signatory.replaceLabel', { email: SIGNATORY.email }) }),
  );
  expect(field().value).toBe('vera@example.com');
  await user.click(getByRole('button', { name: t('ui.cancel') }));
  await user.click(
    getByRole('button', { name: t('form.signatory.replaceLabel', { email: SIGNATORY.email }) }),
  );
  expect(field().value).toBe('');
});

it('the address stays with the refusal where somebody else was quicker', async () => {
  const { user, field, findByText, getByText, queryByText, t } = await replace('ILLEGAL_TRANSITION');
  await findByText('The refusal as a whole');
  await user.click(getByText('Livs levande'));
  expect(queryByText(t('form.signatory.replace'), { selector: 'button' })).toBeNull();
  expect(screen.getByRole('dialog').contains(field())).toBe(true);
  expect(field().value).toBe('vera@example.com');
});
