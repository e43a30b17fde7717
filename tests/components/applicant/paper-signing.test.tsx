import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PaperSigningSteps } from '@/components/applicant/paper-signing-steps';
import { PaperSigningForm } from '@/components/applicant/signing-choice';
import { router } from '../../fixtures/navigation';
import { refusal, showScreen } from '../../fixtures/screen';

it('speaks of signing digitally only where that is possible', () => {
  const shown = (isDigital: boolean) =>
    showScreen(<PaperSigningForm caseId="1" isDigital={isDigital} />, 'sv', () => Response.json({}));
  const both = shown(true);
  both.getByText(
    'När dokumentet har laddats ner går det inte att ändra uppgifterna eller välja att skriva under digitalt.',
  );
  both.unmount();
  const paperOnly = shown(false);
  expect(
    paperOnly.getByText('När dokumentet har laddats ner går det inte att ändra uppgifterna.'),
  ).toBeDefined();
});

it('fetches the page again when somebody else was first, and shows what is stored', async () => {
  const refresh = vi.spyOn(router, 'refresh');
  const { user, t, getByRole } = showScreen(
    <PaperSigningSteps
      caseId="1"
      numberOfSignatories={1}
      status="SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED"
      organisation="Förbundet"
      postalAddress="Box 1"
    />,
    'sv',
    () => refusal(409, 'CONFLICT'),
  );
  const option = (way: 'upload' | 'post') =>
    getByRole('radio', { name: new RegExp(`^${t(`signing.onPaper.${way}`)}`) });
  await user.click(option('upload'));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(option('post')).toHaveProperty('checked', true);
});
