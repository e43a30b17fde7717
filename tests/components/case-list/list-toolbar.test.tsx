import { describe, expect, it } from 'vitest';
import { ListToolbar } from '@/components/case-list/list-toolbar';
import { parseListQuery } from '@/components/shell/list-query';
import { pressOpener, showScreen } from '../../fixtures/screen';

const ANNA = '00000000-0000-4000-8000-000000000001';
const ROBERT = '00000000-0000-4000-8000-000000000002';
const FACETS = {
  status: [],
  mo: [],
  handler: [
    { value: '-', label: '', count: 4 },
    { value: ROBERT, label: 'Robert Ek', count: 3 },
    { value: ANNA, label: 'Anna Ask', count: 2 },
  ],
};
const show = (params: Record<string, string>, locale: 'sv' | 'en' = 'sv') =>
  showScreen(
    <ListToolbar basePath="/" query={parseListQuery(params)} facets={FACETS} ownId={ANNA} sharing={[]} />,
    locale,
    () => Response.json([]),
  );

describe('the filter by the person responsible', () => {
  it.each([
    ['sv', 'Anna Ask (jag)'],
    ['en', 'Anna Ask (me)'],
  ] as const)('has oneself first, marked as such: %s', async (locale, own) => {
    const { user, getByRole, findAllByRole, t } = show({ category: 'active' }, locale);
    await pressOpener(user, () => getByRole('button', { name: new RegExp(t('caseList.filter.handler')) }));
    const choices = await findAllByRole('checkbox');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      `${own}2`,
      `${t('caseList.unassigned')}4`,
      'Robert Ek3',
    ]);
  });

  it('says so on its button once one has chosen oneself', () => {
    const { getByRole } = show({ category: 'active', handler: ANNA });
    expect(getByRole('button', { name: /Anna Ask \(jag\)/ })).toBeDefined();
  });

  it('is not there among one’s own cases', () => {
    const { queryByRole, t } = show({ work: 'mine' });
    expect(queryByRole('button', { name: new RegExp(t('caseList.filter.handler')) })).toBeNull();
  });
});

describe('the filters', () => {
  it.each([
    [{ work: 'todo' }, false],
    [{ work: 'todo', search: 'alfa' }, false],
    [{ work: 'todo', overdue: 'true' }, true],
    [{ status: 'STARTED' }, true],
    [{ handler: ANNA }, true],
  ] as [Record<string, string>, boolean][])(
    'take a line only if one is chosen or being chosen: %j',
    async (params, isShown) => {
      const { getByRole, user, t } = show(params);
      const toggle = getByRole('button', { name: t('caseList.filter.toggle') });
      expect(toggle.getAttribute('aria-expanded')).toBe(String(isShown));
      if (isShown) return;
      await user.click(toggle);
      expect(toggle.getAttribute('aria-expanded')).toBe('true');
    },
  );
});

describe('the overdue ones', () => {
  it.each([
    [{ category: 'active' }, true],
    [{ work: 'todo' }, true],
    [{ group: 'all' }, true],
    [{ category: 'archived' }, false],
    [{ category: 'exported' }, false],
  ] as [Record<string, string>, boolean][])(
    'are offered where something can be overdue: %j',
    (params, isOffered) => {
      const { queryByRole, t } = show(params);
      const link = queryByRole('link', { name: t('caseList.filter.overdue') });
      expect(link !== null).toBe(isOffered);
      if (isOffered) expect(link?.getAttribute('href')).toContain('overdue');
    },
  );
});
