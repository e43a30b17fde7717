import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseStatisticsQuery, StatisticsFilters } from '@/components/statistics/statistics-filters';
import { StatisticsScreen } from '@/components/statistics/statistics-screen';
import { WeekPlot } from '@/components/statistics/week-plot';
import type { Statistics, StatisticsGroup } from '@/lib/contract/calls/statistics';
import { LEAD_TIMES } from '@/lib/domain/statistics/figures';
import { weeksUntil } from '@/lib/domain/statistics/weeks';
import { showScreen } from '@/tests/fixtures/screen';

const leadTimes = (scale: number): StatisticsGroup['leadTimes'] =>
  LEAD_TIMES.map((of, at) =>
    of === 'region'
      ? { of, cases: 0, medianHours: null, p90Hours: null }
      : { of, cases: 40 - at, medianHours: (scale * 400) / (at + 1), p90Hours: (scale * 900) / (at + 1) },
  );
const group = (open: number): StatisticsGroup => ({
  ...{ open, created: 14, submitted: 11, exported: 7, rejected: 2, removed: 1 },
  leadTimes: leadTimes(1),
});
const NONE: Statistics = {
  ...{
    from: '2026-08-31',
    to: '2026-11-16',
    open: [],
    leadTimes: [],
    organisations: [],
    handlers: [],
    choices: [],
    handled: { cases: 0, inTime: 0, medianDays: null },
    promised: [],
  },
  weeks: weeksUntil('2026-08-31', '2026-11-16').map((week) => ({
    ...{ week, created: 0, submitted: 0, exported: 0, rejected: 0, removed: 0 },
  })),
};
const STATISTICS: Statistics = {
  ...NONE,
  open: [
    { status: 'STARTED', cases: 9, byAge: [2, 3, 1, 2, 0, 1, 0] },
    { status: 'SUBMITTED', cases: 1234, byAge: [400, 300, 300, 200, 20, 10, 4] },
    { status: 'DOWNLOADED_FOR_ANALOG_SIGNATURE', cases: 3, byAge: [0, 0, 1, 1, 1, 0, 0] },
  ],
  weeks: NONE.weeks.map((week, at) => ({
    ...week,
    ...{
      created: (at * 7) % 12,
      submitted: (at * 5) % 9,
      exported: (at * 3) % 7,
      rejected: at % 2,
      removed: 0,
    },
  })),
  leadTimes: leadTimes(1),
  organisations: [{ moId: 1, ...group(12) }],
  handlers: [
    { id: '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11', name: 'Anna Admin', ...group(8) },
    { id: '-', name: '', ...group(4) },
  ],
  choices: [
    { id: '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11', name: 'Anna Admin' },
    { id: '-', name: '' },
  ],
};
const organisations = [
  { id: 1, name: 'Teknikbolagen' },
  { id: 2, name: 'Handelsförbundet' },
];
const noAnswer = () => Response.json({});

describe.each(['sv', 'en'] as const)('the statistics in %s', (locale) => {
  it('say in words what each plot shows, and have a table for it', () => {
    const screen = (
      <StatisticsScreen
        listed={{ open: true, created: true, decided: true }}
        before={STATISTICS}
        chosen={{ moId: [], handler: [] }}
        statistics={STATISTICS}
        organisations={organisations}
      />
    );
    const { t, getAllByRole, getByRole } = showScreen(screen, locale, noAnswer);
    const names = getAllByRole('img').map((plot) => plot.getAttribute('aria-label') ?? '');
    expect(names).toHaveLength(4);
    expect(names[0]).toContain(t('status.SUBMITTED'));
    expect(names[0]).toMatch(locale === 'sv' ? /1\s234/ : /1,234/);
    for (const name of names) expect(name).toMatch(/\d/);
    for (const title of ['open', 'weeks', 'leadTimes', 'organisations', 'handlers'])
      expect(
        getByRole('table', { name: t(`statistics.${title}.title`), hidden: true }).querySelectorAll(
          'tbody tr',
        ).length,
      ).toBeGreaterThan(0);
    expect(getByRole('table', { name: t('statistics.handlers.title') }).textContent).toContain(
      t('caseList.unassigned'),
    );
  });

  it('write days in the language', () => {
    const screen = (
      <StatisticsScreen
        listed={{ open: true, created: true, decided: true }}
        before={STATISTICS}
        chosen={{ moId: [], handler: [] }}
        statistics={STATISTICS}
        organisations={organisations}
      />
    );
    const { getByText, t } = showScreen(screen, locale, noAnswer);
    const median = getByText(t('statistics.summary.median')).nextElementSibling;
    expect(median?.textContent).toBe(
      t('statistics.leadTimes.days', { days: locale === 'sv' ? '16,7' : '16.7' }),
    );
  });

  it('lead to a list only if it has as many cases, and say the promise in working days', () => {
    const screen = (isListed: boolean) => (
      <StatisticsScreen
        before={NONE}
        listed={{ open: isListed, created: isListed, decided: isListed }}
        chosen={{ moId: [], handler: [] }}
        statistics={{
          ...STATISTICS,
          handled: { cases: 23, inTime: 20, medianDays: 9 },
          promised: [{ moId: 1, workingDays: 15 }],
        }}
        organisations={organisations}
      />
    );
    for (const isListed of [true, false]) {
      const { getByRole, t } = showScreen(screen(isListed), locale, noAnswer);
      const summary = getByRole('region', { name: t('statistics.summary.label') });
      expect(summary.querySelectorAll('a')).toHaveLength(isListed ? 5 : 0);
      expect(summary.textContent).toMatch(/87\s?%/);
      expect(summary.textContent).toContain(
        t('statistics.summary.inTimeOf', { cases: 23, inTime: 20, medianDays: 9 }),
      );
      cleanup();
    }
  });

  it('say so when there is nothing', () => {
    const { getAllByText, t } = showScreen(
      <StatisticsScreen
        listed={{ open: true, created: true, decided: true }}
        before={NONE}
        chosen={{ moId: [], handler: [] }}
        statistics={NONE}
        organisations={organisations}
      />,
      locale,
      noAnswer,
    );
    expect(getAllByText(t('statistics.none'))).toHaveLength(3);
    expect(getAllByText(t('statistics.leadTimes.noPlot'))).toHaveLength(1);
  });

  it('ask for the page again with what is chosen, and download the same', () => {
    const query = parseStatisticsQuery({ moId: '2', handler: '-', weeks: '52', to: '2026-10-01' });
    const { getByRole, getByLabelText, t } = showScreen(
      <StatisticsFilters
        query={query}
        choices={STATISTICS.choices}
        organisations={organisations}
        ownId="0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11"
        today="2026-11-22"
        locale={locale}
      />,
      locale,
      noAnswer,
    );
    const form = getByRole('form', { name: t('statistics.filter.title') }) as HTMLFormElement;
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ...{ moId: '2', handler: '-', weeks: '52', to: '2026-10-01' },
    });
    expect(getByLabelText(t('statistics.filter.handler')).textContent).toContain(
      t('statistics.filter.own', { name: 'Anna Admin' }),
    );
    const { searchParams, pathname } = new URL(
      (getByRole('link', { name: t('statistics.export') }) as HTMLAnchorElement).href,
    );
    expect(pathname).toBe('/api/Statistics/Export');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ moId: '2', handler: '-', weeks: '52', to: '2026-10-01', locale },
    });
  });
});

it('reads the last day of the period as people write it', () => {
  for (const to of ['2026-11-30', '30 november 2026', '30/11 2026']) {
    expect(parseStatisticsQuery({ to }).to).toBe('2026-11-30');
  }
  expect(parseStatisticsQuery({ to: ['', '2026-11-30'] }).to).toBe('2026-11-30');
  expect(parseStatisticsQuery({ to: 'i går' }).to).toBeUndefined();
});

describe('the plot of weeks', () => {
  const bars = (weeks: readonly (readonly [number, number])[]) => {
    const { container } = showScreen(
      <WeekPlot
        label="Weeks"
        weeks={weeks.map(([came, went], at) => ({
          week: `2026-11-${at}`,
          label: String(at),
          in: came,
          out: went,
        }))}
        numbers={{ count: String } as never}
      />,
      'en',
      () => Response.json({}),
    );
    const number = (of: Element, name: string) => Number(of.getAttribute(name));
    const rects = [...container.querySelectorAll('rect[class*=solid]')];
    return {
      zero: number(container.querySelector('line') as Element, 'y1'),
      heights: rects.map((rect) => number(rect, 'height')),
      ends: rects.map((rect) => number(rect, 'y') + number(rect, 'height')),
    };
  };

  it('has one scale for both directions, and gives each the room that it needs', () => {
    const { zero, heights } = bars([[40, 10]]);
    expect(zero).toBe(80);
    expect(heights).toEqual([80, 20]);
  });

  it('stays within the picture where one direction has hardly anything, or nothing', () => {
    for (const weeks of [[[100, 1]], [[1, 100]], [[0, 0]], [[5, 0]]] as const) {
      const { zero, heights, ends } = bars(weeks);
      expect(zero).toBeGreaterThanOrEqual(12);
      expect(zero).toBeLessThanOrEqual(88);
      const [came = 0, went = 0] = heights;
      expect(came).toBeLessThanOrEqual(zero + 0.001);
      expect(Math.max(...ends)).toBeLessThanOrEqual(100.001);
      const [[most, least]] = weeks;
      if (most > 0 && least > 0) expect(came / went).toBeCloseTo(most / least);
    }
  });
});
