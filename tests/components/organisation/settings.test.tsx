import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsHref } from '@/components/organisation/screen-heading';
import {
  editedRetention,
  retentionOf,
  retentionProblems,
} from '@/components/organisation/settings/retention-card';
import {
  type PlainSettingsPage,
  SettingsFrame,
  SettingsScreen,
} from '@/components/organisation/settings/settings-screen';
import { dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { COLOUR } from '@/lib/domain/fields/organisation-fields';
import { SETTINGS_PAGE_NAMES, SETTINGS_PAGES, type SettingsPage } from '@/lib/domain/page-addresses';
import { router } from '@/tests/fixtures/navigation';
import { type SentCall, showScreen } from '@/tests/fixtures/screen';
import { settings } from '@/tests/fixtures/screens/of-organisations';

/** The webhooks have a screen of their own. */
const PLAIN = SETTINGS_PAGE_NAMES.filter((page) => page !== 'webhooks');

const NOTHING_DUE = { group: 'rejected', warn: 0, remove: 0, anonymise: 0 };

function show(page: PlainSettingsPage = 'names', mayChange = true, stored = settings) {
  const answer = ({ method, path, body }: SentCall) => {
    if (path.endsWith('RetentionPreview')) return Response.json({ groups: [{ ...NOTHING_DUE, warn: 3 }] });
    return Response.json(method === 'GET' ? stored : { ...stored, ...body });
  };
  return showScreen(<SettingsScreen settings={settings} page={page} mayChange={mayChange} />, 'sv', answer);
}

/** The page with these settings after a press. */
function PageReadAnew({ settings: anew }: { settings: typeof settings }) {
  const [shown, setShown] = useState(settings);
  return (
    <>
      <SettingsScreen settings={shown} page="addresses" mayChange />
      <button type="button" onClick={() => setShown(anew)}>
        Read anew
      </button>
    </>
  );
}

describe('the settings', () => {
  it('are only read by those who may not change them', () => {
    const { queryAllByRole, getByRole, t } = show('names', false);
    expect(queryAllByRole('button', { name: /^Spara/ })).toEqual([]);
    const name = getByRole('textbox', {
      name: t('organisation.settings.names.inLanguage', { language: 'svenska' }),
    });
    expect(name.matches(':disabled')).toBe(true);
    expect(document.body.textContent).toContain(t('organisation.settings.readOnly'));
  });

  it('send one part, and keep what somebody else has saved of the others', async () => {
    const handling = { ...settings.handling, correctionDays: 30 };
    const { user, t, calls, getByRole, getAllByRole, getAllByLabelText } = show('replies', true, {
      ...settings,
      handling,
    });
    await user.click(getByRole('button', { name: t('organisation.settings.replies.remove', { number: 1 }) }));
    const add = getByRole('button', { name: t('organisation.settings.replies.add') });
    expect(document.activeElement).toBe(add);
    await user.click(add);
    await user.keyboard('Nytt');
    const [inSwedish] = getAllByLabelText(
      t('organisation.settings.replies.inLanguage', { language: 'svenska' }),
      {
        exact: false,
      },
    );
    await user.type(inSwedish as HTMLElement, 'Hej ');
    await user.click(
      getAllByRole('button', { name: t('organisation.settings.replies.field.company') })[0] as HTMLElement,
    );
    expect(document.activeElement).toBe(inSwedish);
    const part = t('organisation.settings.replies.save');
    await user.click(getByRole('button', { name: t('organisation.settings.save', { part }) }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT']));
    expect(calls[1]?.body).toEqual({
      handling: {
        ...handling,
        savedReplies: [
          { title: 'Nytt', texts: { sv: 'Hej {company}' }, uses: ['message', 'correction', 'rejection'] },
        ],
      },
      // As the card began, and the rest as it is now.
      seen: { handling: { ...handling, savedReplies: settings.handling.savedReplies } },
    });
  });

  it('show what somebody else has saved meanwhile, and save what is chosen knowingly', async () => {
    const theirs = { ...settings, postalAddress: 'Box 2' };
    let refuse = true;
    const { user, t, calls, getByRole, queryByRole } = showScreen(
      <SettingsScreen settings={settings} page="addresses" mayChange />,
      'sv',
      ({ body: { seen, ...body } }) =>
        refuse
          ? Response.json({ errorCode: 'CONFLICT', message: 'Före', settings: theirs }, { status: 409 })
          : Response.json({ ...theirs, ...body }),
    );
    const address = document.getElementById('settings-postalAddress') as HTMLTextAreaElement;
    const part = t('organisation.settings.addresses.save');
    const save = getByRole('button', { name: t('organisation.settings.save', { part }) });
    await user.clear(address);
    await user.type(address, 'Box 3');
    await user.click(save);
    const button = (which: 'mine' | 'theirs') =>
      getByRole('button', { name: t(`organisation.settings.conflict.${which}`) });
    await waitFor(() => button('theirs'));
    expect(address).toHaveProperty('value', 'Box 3');
    await user.click(button('theirs'));
    expect(address).toHaveProperty('value', 'Box 2');
    await user.click(button('mine'));
    expect(address).toHaveProperty('value', 'Box 3');
    refuse = false;
    await user.click(save);
    await waitFor(() =>
      expect(queryByRole('button', { name: t('organisation.settings.conflict.mine') })).toBeNull(),
    );
    const { sharedEmail, managerEmails } = settings;
    expect(calls.map(({ body }) => body.seen)).toEqual([
      { sharedEmail, managerEmails, postalAddress: 'Box 1' },
      { sharedEmail, managerEmails, postalAddress: 'Box 2' },
    ]);
  });

  it('say what they began with also after the page was fetched again', async () => {
    const { user, t, calls, getByRole } = showScreen(
      <PageReadAnew settings={{ ...settings, postalAddress: 'Box 2' }} />,
      'sv',
      ({ body: { seen, ...body } }) => Response.json({ ...settings, ...body }),
    );
    const address = document.getElementById('settings-postalAddress') as HTMLTextAreaElement;
    await user.type(address, ' b');
    await user.click(getByRole('button', { name: 'Read anew' }));
    expect(address).toHaveProperty('value', 'Box 1 b');
    const part = t('organisation.settings.addresses.save');
    await user.click(getByRole('button', { name: t('organisation.settings.save', { part }) }));
    await waitFor(() => expect(calls[0]?.body.seen).toMatchObject({ postalAddress: 'Box 1' }));
  });

  it('say what retention rules would do today', async () => {
    const { user, t, calls, getByRole } = show('retention');
    await user.click(getByRole('button', { name: t('organisation.settings.retention.preview') }));
    const heading = await waitFor(() =>
      getByRole('heading', { name: t('organisation.settings.retention.previewTitle') }),
    );
    expect(document.activeElement).toBe(heading);
    expect(calls[0]?.body).toEqual({ retention: settings.retention });
    expect(heading.parentElement?.textContent).toContain('Varnas:3');
  });

  it('ask before a link leads away from what is not saved', async () => {
    const { user, t, getByRole, queryByRole } = show();
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/organisation/ny/people';
    const led = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', led);
    await user.click(link);
    expect(led).toHaveBeenCalledTimes(1);
    await user.type(
      getByRole('textbox', { name: t('organisation.settings.names.inLanguage', { language: 'svenska' }) }),
      '!',
    );
    await user.click(link);
    expect(led).toHaveBeenCalledTimes(1);
    const title = t('organisation.unsaved.title');
    await user.click(getByRole('button', { name: t('organisation.unsaved.stay') }));
    expect(queryByRole('dialog', { name: title })).toBeNull();
    link.remove();
  });

  it('ask before the Back button leads away from it, and then go where it led', async () => {
    const traverseTo = vi.fn((_key: string) => ({ committed: Promise.resolve() }));
    const history = Object.assign(new EventTarget(), { traverseTo });
    vi.stubGlobal('navigation', history);
    const back = (cancelable = true) => {
      const event = Object.assign(new Event('navigate', { cancelable }), {
        navigationType: 'traverse',
        destination: { key: 'before' },
      });
      return history.dispatchEvent(event);
    };
    const { user, t, getByRole, queryByRole } = show();
    expect(back()).toBe(true);
    await user.type(
      getByRole('textbox', { name: t('organisation.settings.names.inLanguage', { language: 'svenska' }) }),
      '!',
    );
    await act(async () => expect(back()).toBe(false));
    await user.click(getByRole('button', { name: t('organisation.unsaved.stay') }));
    expect(traverseTo).not.toHaveBeenCalled();
    await act(async () => expect(back()).toBe(false));
    traverseTo.mockImplementation(() => {
      // There is no second question about leaving once somebody has confirmed it.
      expect(back()).toBe(true);
      return { committed: Promise.resolve() };
    });
    await user.click(getByRole('button', { name: t('organisation.unsaved.leave') }));
    expect(traverseTo).toHaveBeenCalledWith('before');
    expect(queryByRole('dialog', { name: t('organisation.unsaved.title') })).toBeNull();
  });
});

describe('the pages of the settings', () => {
  const frame = (address: string) => {
    window.history.replaceState(null, '', address);
    return showScreen(
      <SettingsFrame slug="ny" mayChange>
        page
      </SettingsFrame>,
      'sv',
      () => Response.json({}),
    );
  };
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each(PLAIN)('%s has one button that saves, and the places that links lead to', (page) => {
    const { getAllByRole } = show(page);
    expect(getAllByRole('button', { name: /^Spara / })).toHaveLength(1);
    for (const card of SETTINGS_PAGES[page]) expect(document.getElementById(card), card).not.toBeNull();
  });

  it('that show nothing to others are in the menu of those who may change them', () => {
    const found = [true, false].map((mayChange) => {
      const { queryByRole, t, unmount } = showScreen(
        <SettingsFrame slug="ny" mayChange={mayChange}>
          page
        </SettingsFrame>,
        'sv',
        () => Response.json({}),
      );
      const link = queryByRole('link', { name: t('organisation.settings.webhooks.title') });
      unmount();
      return link !== null;
    });
    expect(found).toEqual([true, false]);
  });

  it('lead to the texts of the start page from where the other texts for applicants are', () => {
    const { getByRole, t } = show('notices');
    const link = getByRole('link', { name: t('organisation.settings.startTexts.link') });
    expect(link.getAttribute('href')).toBe('/organisation/ny/process#texts-introduction-sv');
  });

  it('are in a menu that says which one is open, and the settings themselves open the first', () => {
    const links = (address: string) => {
      const { t, getByRole, unmount } = frame(address);
      const menu = getByRole('navigation', { name: t('organisation.settings.menu') });
      const found = [...menu.querySelectorAll('a')].map((link) => ({
        href: link.getAttribute('href'),
        isCurrent: link.getAttribute('aria-current') === 'page',
      }));
      unmount();
      return found;
    };
    const all = (open: SettingsPage) =>
      SETTINGS_PAGE_NAMES.map((page) => ({ href: settingsHref('ny', page), isCurrent: page === open }));
    expect(links('/organisation/ny/settings')).toEqual(all('names'));
    expect(links('/organisation/ny/settings/retention')).toEqual(all('retention'));
  });

  it('are found by addresses from when they were one page', () => {
    const replace = vi.spyOn(router, 'replace');
    frame('/organisation/ny/settings#logo').unmount();
    expect(replace).toHaveBeenCalledWith('/organisation/ny/settings/look#logo');
    replace.mockClear();
    frame('/organisation/ny/settings#nothing').unmount();
    frame('/organisation/ny/settings/look#logo').unmount();
    expect(replace).not.toHaveBeenCalled();
    replace.mockRestore();
  });
});

describe('what is written', () => {
  it.each([
    ['', 'REQUIRED'],
    ['blue', 'INVALID_COLOUR'],
    ['#ffff00', 'LOW_CONTRAST'],
    [' #1D4ED8 ', null],
  ])('the colour %j', (colour, problem) => expect(fieldProblem(COLOUR, colour)).toBe(problem));

  it.each([
    ['', 'REQUIRED'],
    ['1,5', 'NO_DECIMALS'],
    ['-1', 'POSITIVE_NUMBER'],
    ['0', 'POSITIVE_NUMBER'],
    ['366', 'TOO_MANY_DAYS'],
    [' 365 ', null],
  ])('%j days', (days, problem) => expect(dayCountProblem(days, { least: 1, most: 365 })).toBe(problem));

  it('retention rules come back as they were, and only those that are on are checked', () => {
    const edited = editedRetention(settings.retention);
    expect(retentionOf(edited)).toEqual(settings.retention);
    expect(retentionOf({ ...edited, drafts: { ...edited.drafts, isOn: true, afterDays: '30' } })).toEqual({
      ...settings.retention,
      drafts: { afterDays: 30, warnDays: 14, action: 'remove' },
    });
    expect(Object.keys(retentionProblems(edited))).toEqual([
      'retention.rejected.afterDays',
      'retention.rejected.warnDays',
    ]);
  });
});
