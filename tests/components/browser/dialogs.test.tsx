import { beforeEach, expect, it, vi } from 'vitest';
import { markNavigationStart } from '@/components/browser/address';
import { RouteDialog } from '@/components/ui/dialogs';
import { router } from '@/tests/fixtures/navigation';
import { showScreen } from '@/tests/fixtures/screen';

const PARENT = '/case/1';
const ways = () => ({ back: vi.spyOn(router, 'back'), replace: vi.spyOn(router, 'replace') });

beforeEach(() => vi.restoreAllMocks());

async function close(goesBack: boolean) {
  const { user, t, getByRole } = showScreen(
    <RouteDialog title="Frågan" closeTo={PARENT} goesBack={goesBack}>
      Texten
    </RouteDialog>,
    'sv',
    () => new Response(),
  );
  await user.click(getByRole('button', { name: t('ui.close') }));
}

it('a dialog that the document was loaded for closes by replacing its address', async () => {
  const { back, replace } = ways();
  await close(true);
  expect(replace).toHaveBeenCalledWith(PARENT, { scroll: false });
  expect(back).not.toHaveBeenCalled();
});

it.each([
  ['/case/1', true, 'back'],
  ['/case/1/check', true, 'back'],
  ['/guide/sv/applicant', true, 'replace'],
  ['/case/1', false, 'replace'],
] as const)('one opened from %s (goes back: %s) closes by %s', async (from, goesBack, way) => {
  window.history.replaceState(null, '', from);
  markNavigationStart();
  const { back, replace } = ways();
  await close(goesBack);
  expect(back).toHaveBeenCalledTimes(way === 'back' ? 1 : 0);
  expect(replace).toHaveBeenCalledTimes(way === 'replace' ? 1 : 0);
});
