import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CancelSignatureDialog, LockForPaperDialog } from '@/components/applicant/signing-dialogs';
import { router } from '@/tests/fixtures/navigation';
import { refusal, showScreen } from '@/tests/fixtures/screen';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['cancel', <CancelSignatureDialog key="cancel" caseId="1" returned={null} />],
  ['lock', <LockForPaperDialog key="lock" caseId="1" count="1" isDigital returned={null} />],
] as const)('where somebody else was quicker, the page shows it: %s', async (name, dialog) => {
  const readAnew = vi.spyOn(router, 'refresh');
  const message = 'Ärendet har ändrats.';
  const { t, user, getByRole, findByText } = showScreen(dialog, 'sv', () =>
    refusal(409, 'ILLEGAL_TRANSITION', { message }),
  );
  await user.click(getByRole('button', { name: t(`signing.${name}.submit`) }));
  expect(await findByText(message)).toBeTruthy();
  await waitFor(() => expect(readAnew).toHaveBeenCalledOnce());
});
