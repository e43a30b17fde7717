import { beforeEach, expect, it, vi } from 'vitest';
import ErrorPage from '@/app/error';
import { KeepWhomToAsk } from '@/components/shell/keep-whom-to-ask';
import { emailOnly } from '@/components/shell/whom-to-ask';
import { showScreen } from '@/tests/fixtures/screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const contact = { name: 'Marie Medlem', email: 'marie@teknikbolagen.example', telephone: '08-123 45 67' };
const nobody = () => Promise.reject(new Error('Nothing is called'));

/** Shows a page at this address, then one that fails at another. */
function fail(shown: string, failing: string, locale: 'sv' | 'en' = 'sv', whom = contact) {
  window.history.replaceState(null, '', shown);
  showScreen(<KeepWhomToAsk organisation="Teknikbolagen" contact={whom} />, locale, nobody).unmount();
  window.history.replaceState(null, '', failing);
  return showScreen(<ErrorPage error={new Error('It failed')} retry={() => undefined} />, locale, nobody);
}

it.each([
  ['sv', '/case/1/form/company', 'Frågor? Kontakta Teknikbolagen:'],
  ['en', '/case/1', 'Questions? Contact Teknikbolagen:'],
] as const)('a failed page of an application says whom to ask, in %s', (locale, failing, text) => {
  const { getByText, getByRole } = fail('/case/1', failing, locale);
  getByText(text);
  getByText('Marie Medlem');
  expect(getByRole('link', { name: contact.email }).getAttribute('href')).toBe(`mailto:${contact.email}`);
  expect(getByRole('link', { name: contact.telephone }).getAttribute('href')).toBe('tel:081234567');
});

it('so does one of the public pages, with the shared address where the organisation names nobody', () => {
  const { getAllByRole } = fail(
    '/apply/teknikbolagen',
    '/apply/teknikbolagen/forgot',
    'sv',
    emailOnly('medlem@x.se'),
  );
  expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'medlem@x.se',
    'Till översikten',
  ]);
});

it.each(['/case/2', '/apply/handelsforbundet', '/case/admin/1', '/'])(
  'what another organisation says is not shown at %s',
  (failing) => {
    expect(fail('/case/1', failing).queryByText(contact.name)).toBeNull();
  },
);
