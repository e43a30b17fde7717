import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SettingsFrame, SettingsScreen } from '@/components/organisation/settings/settings-screen';
import { Card } from '@/components/ui/card';
import { Part } from '@/components/ui/part';
import { LOCALES } from '@/lib/domain/locale';
import { showScreen } from '@/tests/fixtures/screen';

interface Shown {
  show: (next: ReactNode) => void;
}

/** Shows something, and then something else in the same place, as Next does when a page is read again. */
function Stage({ first, shown }: { first: ReactNode; shown: Shown }) {
  const [now, show] = useState(first);
  useEffect(() => {
    shown.show = (next) => act(() => show(next));
  }, [shown]);
  return now;
}

function shownFirst(first: ReactNode) {
  const shown: Shown = { show: () => undefined };
  return { stage: <Stage first={first} shown={shown} />, show: (next: ReactNode) => shown.show(next) };
}

const failing = { isFailing: true };
function Figures() {
  if (failing.isFailing) throw new Error('no figures');
  return <p>42</p>;
}
const nothing = () => new Response(null, { status: 500 });

it.each(LOCALES)(
  'a part that fails says so at its place in %s, and the others keep what is typed',
  async (locale) => {
    failing.isFailing = false;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = () => (
      <>
        <Part>
          <input aria-label="written" />
        </Part>
        <Card title="Figures">
          <Figures />
        </Card>
      </>
    );
    const { stage, show } = shownFirst(page());
    const { user, t, getByRole, getByLabelText, findByRole, findByText } = showScreen(stage, locale, nothing);
    await user.type(getByLabelText('written'), 'half a sentence');
    failing.isFailing = true;
    show(page());
    const alert = await findByRole('alert');
    expect(alert.textContent).toContain(t('ui.part.title'));
    // The card is there, with its heading.
    expect(alert.closest('section')?.textContent).toContain('Figures');
    expect(getByLabelText('written')).toHaveProperty('value', 'half a sentence');
    expect(logged).toHaveBeenCalled();
    failing.isFailing = false;
    await user.click(getByRole('button', { name: t('ui.retry') }));
    await findByText('42');
    logged.mockRestore();
  },
);

it('a card of the settings fails alone', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Whatever one card cannot read, such as its colour.
  const settings = new Proxy({} as never, {
    get: (_, name) => (name === 'slug' ? 'ny' : undefined),
  });
  const { getAllByRole } = showScreen(
    <SettingsFrame slug="ny" mayChange>
      <SettingsScreen settings={settings} page="look" mayChange />
    </SettingsFrame>,
    'sv',
    nothing,
  );
  expect(getAllByRole('alert').length).toBeGreaterThan(0);
  expect(getAllByRole('heading', { level: 1 })).toHaveLength(1);
  logged.mockRestore();
});
