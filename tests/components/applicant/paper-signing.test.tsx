// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { PaperSigningForm } from '@/components/applicant/paper-signing-form';
import { prepareScreens, showScreen } from '../../fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

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
