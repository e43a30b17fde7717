import { waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { namesOfBodies } from '@/components/organisation/changes/change-words';
import { FiguresScreen } from '@/components/organisation/figures/figures-screen';
import { HistoryScreen } from '@/components/organisation/history/history-screen';
import { IntegrationsScreen } from '@/components/organisation/integrations-screen';
import { type Overview, OverviewScreen, qrCode } from '@/components/organisation/overview/overview-screen';
import { OrganisationList } from '@/components/organisation/screen-heading';
import { SettingsFrame, SettingsScreen } from '@/components/organisation/settings/settings-screen';
import { VersionsScreen } from '@/components/organisation/versions/versions-screen';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { differences } from '@/lib/domain/organisation/differences';
import { OPERATOR, ORGANISATION_ACTIONS } from '@/lib/domain/organisation/permissions';
import { SETTINGS_PAGE_NAMES } from '@/lib/domain/page-addresses';
import { showScreen } from '@/tests/fixtures/screen';
import { settings } from '@/tests/fixtures/screens/of-organisations';
import { DEMO_BODIES } from '@/tests/lib/domain/organisation/bodies';

const version = (number: number, isInUse: boolean) => ({
  version: number,
  publishedAt: '2026-11-20T10:00:00Z',
  publishedBy: isInUse ? 'Anna Admin' : null,
  note: isInUse ? 'Nya frågor' : null,
  changes: 3,
  isInUse,
  cases: isInUse ? 0 : 12,
  editableCases: isInUse ? 0 : 4,
});
const open: Overview = {
  slug: 'ny',
  name: 'Nya förbundet',
  translatedNames: { en: 'The New Association' },
  isOpen: true,
  versionInUse: 2,
  versions: [version(2, true), version(1, false)],
  draft: {
    revision: 7,
    baseVersion: 2,
    updatedAt: '2026-11-21T10:00:00Z',
    updatedBy: 'Robert Rådgivare',
    changes: 5,
    problems: 1,
    warnings: 2,
  },
  draftRevision: 7,
  tasks: (
    ['NAMES', 'CONTACT', 'PRIVACY', 'LOGO', 'PEOPLE', 'PROCESS', 'FORMS', 'PUBLISH', 'OPEN'] as const
  ).map((name) => ({
    name,
    isDone: name !== 'OPEN',
    isPutAside: ['NAMES', 'CONTACT', 'LOGO', 'PEOPLE'].includes(name) ? false : null,
    isRequired: ['NAMES', 'PROCESS', 'FORMS', 'PUBLISH', 'OPEN'].includes(name),
  })),
  permissions: [...ORGANISATION_ACTIONS],
};
const reader: Overview = { ...open, permissions: ['viewOrganisation'] };
const ready: Overview = { ...open, isOpen: false };
const blank: Overview = {
  ...ready,
  versionInUse: null,
  versions: [],
  draft: null,
  tasks: ready.tasks.map((task) => ({ ...task, isDone: false })),
};

const show = (screen: React.ReactNode, locale: Locale = 'sv') =>
  showScreen(screen, locale, () => new Response(null, { status: 204 }));
const overviewOf = (overview: Overview) => (
  <OverviewScreen overview={overview} name="Nya förbundet" applyUrl="https://ansok.example/apply/ny" />
);

const { teknikbolagen, handelsforbundet } = DEMO_BODIES;
const changes = differences(handelsforbundet, teknikbolagen);
const compared = (
  <VersionsScreen
    overview={open}
    comparison={{
      from: 1,
      to: 'draft',
      changes,
      total: changes.length + 1,
      names: namesOfBodies(handelsforbundet, teknikbolagen),
    }}
  />
);
const event = { at: '2026-11-20T10:00:00Z', by: 'Anna Admin', isSystem: false, sitting: null };
const history = (
  <HistoryScreen
    slug="ny"
    newest={{
      items: [
        { ...event, id: '2', type: 'OpenedForApplications', details: {} },
        { ...event, id: '1', type: 'OrganisationCreated', details: { slug: 'ny' }, isSystem: true },
      ],
      nextCursor: '1',
    }}
  />
);
const list = (
  <OrganisationList
    organisations={[
      {
        ...{ nameInEnglish: 'The New Association', translatedNames: { en: 'The New Association' } },
        ...{ id: 1, name: 'Nya förbundet', slug: 'ny', roleId: 1 },
        ...{ roleName: 'Medlemsadministratör', canApprove: true, isAdmin: true, isReadOnly: false },
        ...{ isRegionalReviewer: false, canCreateCases: true },
      },
    ]}
  />
);
const SCREENS = {
  'the organisations': list,
  'an open organisation': overviewOf(open),
  'an open organisation to readers': overviewOf(reader),
  'an organisation that can open': overviewOf(ready),
  'a blank organisation': overviewOf(blank),
  versions: compared,
  'versions to readers': <VersionsScreen overview={reader} comparison={null} />,
  'versions that are not there': <VersionsScreen overview={open} comparison="unknown" />,
  'no versions': <VersionsScreen overview={blank} comparison={null} />,
  history,
  ...Object.fromEntries(
    SETTINGS_PAGE_NAMES.filter((page) => page !== 'webhooks').map((page) => [
      `settings: ${page}`,
      <SettingsFrame key={page} slug="ny" mayChange>
        <SettingsScreen settings={settings} page={page} mayChange />
      </SettingsFrame>,
    ]),
  ),
};

describe.each(LOCALES)('in %s', (locale) => {
  it.each(Object.entries(SCREENS))('%s has words for everything, and one heading', (_name, screen) => {
    const { container } = show(screen, locale);
    expect(container.textContent).not.toMatch(/organisation\.|roleName|undefined|\bNaN\b/);
    expect(within(container).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

describe('the overview', () => {
  it('says of an open organisation whose cases stop that they do, and copies the whole address', async () => {
    const stopped = open.tasks.map((task) => (task.name === 'PROCESS' ? { ...task, isDone: false } : task));
    const first = show(overviewOf(open));
    const link = { name: /Se vad som saknas/ };
    expect(first.queryByRole('link', link)).toBeNull();
    expect(first.getByRole('link', { name: 'https://ansok.example/apply/ny' })).toBeTruthy();
    await first.user.click(first.getByRole('button', { name: first.t('organisation.overview.copyAddress') }));
    expect(await navigator.clipboard.readText()).toBe('https://ansok.example/apply/ny');
    first.unmount();
    const { getByRole } = show(overviewOf({ ...open, tasks: stopped }));
    expect(getByRole('link', link).getAttribute('href')).toBe('/organisation/ny/process');
  });

  it('shows the whole address as a QR code, which can be downloaded', () => {
    const { getByRole, t } = show(overviewOf(reader));
    const address = 'https://ansok.example/apply/ny';
    const code = getByRole('img', { name: t('organisation.overview.code', { address }) });
    const link = getByRole('link', { name: t('organisation.overview.downloadCode') });
    expect(link.getAttribute('download')).toBe('ny-qr.svg');
    expect(link.getAttribute('href')).toBe(code.getAttribute('src'));
    const drawing = decodeURIComponent(link.getAttribute('href')?.split(',').slice(1).join() ?? '');
    expect(drawing).toBe(qrCode(address));

    // Every run of dark modules, drawn again.
    const { data } = encode(address, { ecc: 'M', border: 4 });
    const drawn = data.map((row) => row.map(() => false));
    for (const [, x, y, length] of drawing.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    }
    expect(drawn).toEqual(data);
    expect(new DOMParser().parseFromString(drawing, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  });

  it('opens once what is required is done, and says why it cannot before', async () => {
    const { user, t, calls, getByRole, unmount } = show(overviewOf(ready));
    await user.click(getByRole('button', { name: t('organisation.overview.open') }));
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['organisation/ny/Open', { isOpen: true }]]);
    unmount();
    const { queryByRole } = show(overviewOf(blank));
    expect(queryByRole('button', { name: t('organisation.overview.open') })).toBeNull();
    expect(document.body.textContent).toContain(t('organisation.overview.tasks.waits'));
    // Nothing is begun yet that could be filled in.
    expect(document.body.textContent).toContain(t('organisation.overview.closedText', { cases: 0 }));
  });

  it('asks for confirmation before it closes', async () => {
    const { user, t, calls, getByRole } = show(overviewOf(open));
    await user.click(getByRole('button', { name: t('organisation.overview.close') }));
    const question = within(getByRole('dialog', { name: t('organisation.overview.closeQuestion.title') }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: t('organisation.overview.close') }));
    expect(calls.map(({ body }) => body)).toEqual([{ isOpen: false }]);
  });

  it('throws the draft away after a question', async () => {
    const { user, t, calls, getByRole } = show(overviewOf(open));
    await user.click(getByRole('button', { name: t('organisation.overview.draft.discard.submit') }));
    const question = within(getByRole('dialog', { name: t('organisation.overview.draft.discard.title') }));
    expect(question.getByText(/5/)).toBeTruthy();
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: t('organisation.overview.draft.discard.submit') }));
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['organisation/ny/Draft/Discard', { revision: 7 }],
    ]);
  });

  it('moves the cases of older versions after showing what that does', async () => {
    const none = { count: 0, cases: 0, listed: [] };
    const impact = {
      statuses: [{ status: 'STARTED', cases: 4, isMovable: true }],
      ...{ movable: 4, examined: 4, invalid: none, newlyRequired: none },
      hidden: { count: 6, cases: 3, listed: [] },
    };
    const { user, t, calls, getByRole, findByText } = showScreen(overviewOf(open), 'sv', ({ method }) =>
      method === 'GET' ? Response.json(impact) : Response.json({ cases: 4 }),
    );
    await user.click(
      getByRole('button', { name: t('organisation.overview.cases.move.submit', { count: 4 }) }),
    );
    await findByText(t('organisation.publish.hidden', { count: 6, cases: 3 }));
    await user.click(getByRole('button', { name: t('organisation.overview.cases.move.confirm') }));
    expect(calls.map(({ method, path, query, body }) => [method, path, query, body])).toEqual([
      ['GET', 'organisation/ny/Impact', { to: '2' }, {}],
      ['POST', 'organisation/ny/MoveCases', {}, { version: 2 }],
    ]);
  });

  it.each([
    ['overview', overviewOf],
    ['versions', (overview: Overview) => <VersionsScreen overview={overview} comparison={null} />],
  ])('says in words that whoever runs the product made the draft: %s', (_name, screen) => {
    const draft = { ...(open.draft as NonNullable<Overview['draft']>), updatedBy: OPERATOR };
    const { container } = show(screen({ ...blank, draft }));
    expect(container.textContent).toContain('av den som driver tjänsten,');
  });

  it('leads each task to its screen, and offers readers nothing to press', () => {
    const { getByRole, t, unmount } = show(overviewOf(blank));
    const name = t('organisation.overview.tasks.name.CONTACT');
    expect(getByRole('link', { name }).getAttribute('href')).toBe(
      '/organisation/ny/settings/notices#contact',
    );
    unmount();
    // Copying the address changes nothing.
    expect(show(overviewOf(reader)).queryAllByRole('button', { name: /^(?!Kopiera)/ })).toEqual([]);
  });
});

describe('the versions', () => {
  it('ask before a draft is replaced, and not without one', async () => {
    const { user, t, calls, getByRole, unmount } = show(compared);
    const name = t('organisation.versions.restoreVersion', { version: 1 });
    await user.click(getByRole('button', { name }));
    const question = within(getByRole('dialog', { name: t('organisation.versions.restoreQuestion.title') }));
    expect(calls).toEqual([]);
    await user.click(
      question.getByRole('button', { name: t('organisation.versions.restoreQuestion.confirm') }),
    );
    expect(calls.map(({ body }) => body)).toEqual([{ version: 1, revision: 7 }]);
    unmount();
    const again = show(
      <VersionsScreen overview={{ ...open, draft: null, draftRevision: 8 }} comparison={null} />,
    );
    await user.click(again.getByRole('button', { name }));
    expect(again.calls.map(({ path, body }) => [path, body])).toEqual([
      ['organisation/ny/Draft/Restore', { version: 1, revision: 8 }],
    ]);
  });

  it('offer readers export and comparison only', () => {
    const { queryAllByRole, t, getByRole } = show(<VersionsScreen overview={reader} comparison={null} />);
    expect(queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      t('organisation.versions.compare.submit'),
    ]);
    const name = t('organisation.versions.exportVersion', { version: 2 });
    expect(getByRole('link', { name }).getAttribute('href')).toBe('/api/organisation/ny/Export?version=2');
  });

  it('are not compared with themselves', async () => {
    const { user, t, getByRole, getByLabelText } = show(compared);
    await user.selectOptions(getByLabelText(t('organisation.versions.compare.from')), 'draft');
    await user.click(getByRole('button', { name: t('organisation.versions.compare.submit') }));
    const to = getByLabelText(t('organisation.versions.compare.to'));
    expect(to.getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain(t('validation.SAME_VERSION'));
  });
});

describe('the connections', () => {
  const at = '2026-11-20T10:00:00Z';
  const mail = { part: 'mail', succeededAt: at, failedAt: null, failure: null } as const;

  it('say what works, what fails and what to do, and what is not in use', () => {
    const { container } = showScreen(
      <IntegrationsScreen
        integrations={[
          { ...mail, state: 'working' },
          { ...mail, part: 'register', state: 'failing', failedAt: at, failure: 'unauthorized' },
          { ...mail, part: 'virus-scanner', state: 'off', failedAt: at },
          { ...mail, part: 'identity', state: 'unknown', succeededAt: null },
          {
            ...{ ...mail, part: 'jobs', state: 'failing', succeededAt: null },
            failing: [
              { kind: 'mail', jobs: 2, since: at },
              { kind: 'other', jobs: 1, since: at },
            ],
          },
        ]}
      />,
      'sv',
      () => new Response(null),
    );
    const [working, failing, off, unknown, jobs] = [...container.querySelectorAll('li')].map(
      ({ textContent }) => textContent ?? '',
    );
    expect(working).toMatch(/^MejlFungerarFungerade senast .*2026/);
    expect(failing).toContain('godtog inte inloggningen');
    expect(failing).toContain('användarnamn, lösenord och nycklar');
    expect(off).toBe('VirusskyddAnvänds inteFiler som laddas upp kontrolleras inte för virus.');
    expect(unknown).toBe('InloggningInte använd än');
    expect(jobs).toMatch(
      /^BakgrundsarbeteFungerar inte2 mejl har inte kunnat skickas, det äldsta från .*2026/,
    );
    expect(jobs).toMatch(/Ett annat jobb från .* har inte blivit gjort.*kommandot check/);
  });
});

describe('what an open organisation has left to do', () => {
  it('is listed until it is done, with what the law requires', () => {
    const undone = open.tasks.map((task) => ({ ...task, isDone: task.isDone && task.name !== 'PRIVACY' }));
    const { getByRole, t, unmount } = show(
      overviewOf({ ...open, tasks: undone.filter(({ name }) => name !== 'OPEN') }),
    );
    expect(getByRole('heading', { name: t('organisation.overview.tasks.leftTitle') })).toBeTruthy();
    expect(document.body.textContent).toContain(t('organisation.overview.tasks.law'));
    unmount();
    const done = show(overviewOf({ ...open, tasks: open.tasks.map((task) => ({ ...task, isDone: true })) }));
    expect(done.queryByRole('heading', { name: t('organisation.overview.tasks.leftTitle') })).toBeNull();
  });

  it.each([
    ['open', open],
    ['not open', ready],
  ])(
    'lets a task be put aside while it is %s, and taken up again, but not the privacy notice',
    async (_, given) => {
      const tasks = given.tasks.map((task) => ({
        ...task,
        isDone: false,
        isPutAside: task.name === 'LOGO' ? true : task.isPutAside,
      }));
      const handling = { savedReplies: [], workMakesResponsible: true, putAside: { LOGO: true } };
      const { calls, getByRole, getAllByRole, user, t } = showScreen(
        overviewOf({ ...given, tasks }),
        'sv',
        ({ method }) => (method === 'GET' ? Response.json({ handling }) : Response.json({})),
      );
      const words = (key: 'submitTask' | 'takeUpTask', task: 'NAMES' | 'CONTACT' | 'LOGO' | 'PEOPLE') =>
        t(`organisation.overview.tasks.putAside.${key}`, {
          name: t(`organisation.overview.tasks.name.${task}`, { least: 2 }),
        });
      expect(getAllByRole('button', { name: /^Lägg undan/ })).toHaveLength(3);
      await user.click(getByRole('button', { name: words('submitTask', 'CONTACT') }));
      await waitFor(() => expect(calls).toHaveLength(2));
      expect(calls[1]?.body).toEqual({
        handling: { ...handling, putAside: { LOGO: true, CONTACT: true } },
        seen: { handling },
      });
      await user.click(getByRole('button', { name: words('takeUpTask', 'LOGO'), hidden: true }));
      await waitFor(() => expect(calls).toHaveLength(4));
      expect(calls[3]?.body).toEqual({ handling: { ...handling, putAside: {} }, seen: { handling } });
    },
  );

  it('offers nobody without the settings to put a task aside', () => {
    const tasks = open.tasks.map((task) => ({ ...task, isDone: false }));
    const { queryByRole } = show(overviewOf({ ...reader, tasks }));
    expect(queryByRole('button', { name: /^Lägg undan/ })).toBeNull();
  });
});

const figures = {
  version: 2,
  applications: 1200,
  ready: 3,
  forms: [
    {
      ...{ id: 'company', title: { sv: 'Företaget', en: 'The company' }, isConditional: false },
      ...{ begun: 1200, done: 900, left: 40 },
      questions: [
        {
          ...{ id: 'name', label: { sv: 'Namn', en: 'Name' }, isConditional: true },
          ...{ answered: 1100, refused: 30, left: 40 },
        },
      ],
    },
  ],
};

describe.each(LOCALES)('the figures of questions in %s', (locale) => {
  it('say how many there are, and where they stopped', () => {
    const { container, t } = show(
      <FiguresScreen slug="ny" figures={figures} versions={open.versions} />,
      locale,
    );
    const numbers = new Intl.NumberFormat(locale);
    const cells = [...container.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
    expect(cells).toEqual([1100, 30, 40].map((one) => numbers.format(one)));
    expect(container.textContent).toContain(t('organisation.figures.conditional'));
    expect(container.textContent).toContain(t('organisation.figures.stopped', { count: 43, ready: 3 }));
  });

  it('say why there are none', () => {
    const few = { ...figures, applications: 4, forms: [] };
    const { container, t } = show(<FiguresScreen slug="ny" figures={few} versions={open.versions} />, locale);
    expect(container.textContent).toContain(t('organisation.figures.few', { version: 2, count: 4 }));
    const none = { ...few, version: null, applications: 0 };
    const empty = show(<FiguresScreen slug="ny" figures={none} versions={[]} />, locale);
    expect(empty.container.textContent).toContain(t('organisation.figures.noVersion'));
  });
});
