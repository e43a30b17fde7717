import { describe, expect, it } from 'vitest';
import { addressOf } from '@/components/browser/api-client';
import { columnsOf } from '@/components/case-list/columns-of-lists';
import {
  currentTab,
  exportInput,
  hasFilters,
  hasHiddenFilters,
  hasTabs,
  type ListQuery,
  listCall,
  listHref,
  NO_SIMPLE_FILTERS,
  noFilters,
  ownTab,
  parseListQuery,
  type SearchParams,
  sortHref,
  tabsFor,
  turnHref,
  viewQuery,
  workTab,
} from '@/components/shell/list-query';
import { exportParameters } from '@/lib/contract/case-list';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';

const handler = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

/** The parameters of an address, as a page gets them. */
function paramsOf(href: string): SearchParams {
  const params = new URLSearchParams(href.split('?')[1] ?? '');
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

const query = (params: SearchParams = {}): ListQuery => parseListQuery(params);

describe('parseListQuery', () => {
  it('shows active cases, newest first, without a query', () => {
    expect(query()).toEqual({
      category: 'active',
      group: undefined,
      work: undefined,
      search: undefined,
      status: [],
      moId: [],
      handler: [],
      isOverdue: false,
      isLate: false,
      period: null,
      sort: 'createdAt',
      order: 'desc',
      columns: [],
      cursors: [],
      page: 1,
    });
  });

  it('keeps the filter for overdue cases in the address', () => {
    const overdue = listHref('/', query(), { isOverdue: true });
    expect(overdue).toBe('/?overdue=true');
    expect(query(paramsOf(overdue)).isOverdue).toBe(true);
    expect(hasFilters(query(paramsOf(overdue)))).toBe(true);
  });

  it('has every tab in the address, whoever opens it', () => {
    for (const isReviewer of [true, false]) {
      for (const tab of tabsFor({ isReviewer, hasLate: true })) {
        const there = query(paramsOf(listHref('/', query(), workTab(tab))));
        expect(currentTab(there)).toBe(tab);
        expect(hasTabs(there)).toBe(true);
        expect(there.order).toBe(tab === 'all' || tab === 'answered' ? 'desc' : 'asc');
      }
    }
    expect(tabsFor({ isReviewer: false, hasLate: false })).toEqual(['todo', 'mine', 'others', 'all']);
    expect(listHref('/', query({ work: 'todo' }), workTab('all'))).toBe('/?category=active');
    expect(listHref('/', query(), workTab('late'))).toBe('/?work=todo&late=true');
    expect(addressOf('exportList', exportInput(query({ work: 'review' })))).toMatch(/\?work=review&/);
  });

  it('has the chosen columns in the address, the company always first', () => {
    const chosen = query({ columns: 'status reference nonsense' });
    expect(chosen.columns).toEqual(['companyName', 'reference', 'status']);
    expect(columnsOf(chosen, { isSimple: false })).toEqual(chosen.columns);
    expect(columnsOf(chosen, { isSimple: true })).toHaveLength(4);
    expect(parseListQuery(paramsOf(listHref('/', chosen, { search: 'x y' }))).columns).toEqual(
      chosen.columns,
    );
    expect(query({ columns: 'companyName' }).columns).toEqual([]);
    expect(columnsOf(query(), { isSimple: false })).toContain('desiredAdmission');
    expect(columnsOf(query({ category: 'archived' }), { isSimple: false })).toContain('archived');
    expect(columnsOf(query({ work: 'todo' }), { isSimple: false })).toContain('tasks');
  });

  it('says in a saved view which list it is, so that everybody opens the same', () => {
    expect(viewQuery(query())).toBe('category=active');
    expect(viewQuery(query({ work: 'todo' }))).toBe('work=todo');
    const saved = viewQuery(query({ group: 'all', search: 'ab c', cursor: 'x', columns: 'status' }));
    expect(saved).toBe('group=all&search=ab+c&columns=companyName+status');
    expect(viewQuery(parseListQuery(paramsOf(`/?${saved}`)))).toBe(saved);
  });

  it('reverses a worklist, and keeps its filters', () => {
    const mine = parseListQuery({ work: 'mine', moId: '7' });
    const turned = parseListQuery(paramsOf(turnHref('/', mine)));
    expect(turned).toMatchObject({ work: 'mine', moId: [7], order: 'desc' });
    expect(turnHref('/', turned)).toBe('/?work=mine&moId=7');
    expect(hasTabs(mine)).toBe(true);
    expect(hasTabs(query({ category: 'archived' }))).toBe(false);
    expect(hasTabs(query({ group: 'all' }))).toBe(false);
  });

  it('takes what makes no sense as not said', () => {
    const odd = query({
      category: 'x',
      group: 'y',
      sort: 'z',
      order: 'up',
      moId: 'a',
      handler: 'me',
      search: '  ',
    });
    expect(odd).toEqual(query());
  });

  it('sorts names upwards by default', () => {
    expect(query({ sort: 'companyName' }).order).toBe('asc');
    expect(query({ sort: 'companyName', order: 'desc' }).order).toBe('desc');
  });

  it('knows unassigned and accounts as handlers, and counts pages by cursors', () => {
    expect(query({ handler: ['-', handler, 'x'] }).handler).toEqual(['-', handler]);
    expect(query({ cursor: ['a', 'b'] }).page).toBe(3);
    expect(query({ page: '7' }).page).toBe(1);
  });
});

describe('the simple list', () => {
  it('drops the filters that it does not show, and keeps the others', () => {
    const whole = query({ group: 'all', search: 'alfa', status: 'SUBMITTED', moId: '1', handler: '-' });
    expect(hasHiddenFilters(whole)).toBe(true);
    expect(listHref('/simple', whole, NO_SIMPLE_FILTERS)).toBe('/simple?group=all&search=alfa');
    expect(hasHiddenFilters({ ...whole, ...NO_SIMPLE_FILTERS })).toBe(false);
    expect(hasHiddenFilters(query({ work: 'mine' }))).toBe(true);
    expect(hasHiddenFilters({ ...query({ work: 'mine' }), ...workTab('all') })).toBe(false);
  });
});

describe('ownTab', () => {
  it('is what a person has to do: their answers, their cases, or else what is to be done', () => {
    const anna = { isReviewer: false, mayWork: true, hasOwn: true };
    expect(ownTab(anna)).toBe('mine');
    expect(ownTab({ ...anna, hasOwn: false })).toBe('todo');
    expect(ownTab({ ...anna, mayWork: false, hasOwn: false })).toBe('all');
    expect(ownTab({ isReviewer: true, mayWork: false, hasOwn: false })).toBe('review');
  });
});

describe('listHref', () => {
  it('leaves out what is so by itself', () => {
    // The bare address leads to the reader's own list.
    expect(listHref('/', query(), {})).toBe('/?category=active');
    expect(listHref('/simple', query(), {})).toBe('/simple');
    expect(listHref('/simple', query(), { category: 'archived' })).toBe('/simple?category=archived');
  });

  it('says everything that parseListQuery reads', () => {
    const whole = query({
      group: 'regional',
      search: 'Åre & co',
      status: ['SUBMITTED', 'APPROVED'],
      moId: ['1', '2'],
      handler: ['-', handler],
      sort: 'companyName',
      order: 'desc',
      cursor: ['a', 'b'],
    });
    const href = listHref('/', whole, { cursors: whole.cursors, page: whole.page });
    expect(query(paramsOf(href))).toEqual(whole);
  });

  it('begins on the first page when something else changes', () => {
    expect(listHref('/', query({ cursor: ['a', 'b'] }), { search: 'alfa' })).toBe('/?search=alfa');
  });

  it('remembers the last twenty cursors and still knows the page', () => {
    let current = query();
    for (let step = 1; step <= 30; step++) {
      const cursors = [...current.cursors, `c${step}`];
      current = query(paramsOf(listHref('/', current, { cursors, page: current.page + 1 })));
    }
    expect(current.page).toBe(31);
    expect(current.cursors).toHaveLength(20);
    expect(current.cursors.at(-1)).toBe('c30');
  });
});

describe('sortHref', () => {
  it('turns the column around that is sorted by, and begins another in its own direction', () => {
    expect(sortHref('/', query(), 'createdAt')).toBe('/?sort=createdAt&order=asc');
    expect(sortHref('/', query({ sort: 'createdAt', order: 'asc' }), 'createdAt')).toBe('/?category=active');
    expect(sortHref('/', query(), 'companyName')).toBe('/?sort=companyName&order=asc');
  });
});

describe('exportInput', () => {
  it('requests the same cases, all of them: without a page', () => {
    const input = query({ search: 'alfa', cursor: ['a'], status: ['STARTED', 'SUBMITTED'] });
    expect(addressOf('exportList', exportInput(input))).toBe(
      '/api/Case/Export?search=alfa&status=STARTED&status=SUBMITTED&sort=createdAt&order=desc&category=active',
    );
    expect(exportInput(input)).not.toHaveProperty('columns');
    const chosen = query({ columns: 'companyName status' });
    expect(exportInput(chosen)).toMatchObject({ columns: ['companyName', 'status'] });
    expect(listCall(chosen).input).not.toHaveProperty('columns');
    expect(exportInput(query({ group: 'all' }))).not.toHaveProperty('category');
    expect(exportInput(query({ group: 'all' }))).toMatchObject({ group: 'all' });
  });
});

describe('hasFilters', () => {
  it('counts search and filters, not category and order', () => {
    expect(hasFilters(query({ category: 'archived', sort: 'companyName' }))).toBe(false);
    expect(hasFilters(query({ search: 'alfa' }))).toBe(true);
    expect(hasFilters(query({ handler: '-' }))).toBe(true);
  });

  it("leaves a reviewer's answers out, and clears only what was chosen besides them", () => {
    const answered = query(paramsOf(listHref('/', query(), workTab('answered'))));
    expect(hasFilters(answered)).toBe(false);
    const searched = query(paramsOf(listHref('/', answered, { search: 'xyz' })));
    expect(hasFilters(searched)).toBe(true);
    expect(listHref('/', searched, noFilters(searched))).toBe(listHref('/', answered, {}));
    const [one] = answered.status;
    const third = query(paramsOf(listHref('/', answered, { status: [...answered.status, 'SUBMITTED'] })));
    expect(currentTab(third)).not.toBe('answered');
    expect(hasFilters(query(paramsOf(listHref('/', answered, { status: one ? [one] : [] }))))).toBe(true);
  });
});

it('what a page makes of any address, the calls for the same cases take', () => {
  const many = Array.from({ length: COUNT_LIMITS.filterValues + 1 }, (_, at) => String(at));
  const strange: SearchParams[] = [
    { moId: '-1' },
    { moId: '2147483648' },
    { moId: '1.5' },
    { moId: many, status: many, handler: many.map(() => '-') },
    { status: 'x'.repeat(TEXT_LIMITS.id + 1) },
    { search: 'x'.repeat(TEXT_LIMITS.search + 1) },
    {
      handler: ['1b4e28ba-2fa1-01d2-883f-0016d3cca427', '1b4e28ba-2fa1-41d2-083f-0016d3cca427', handler, '-'],
    },
  ];
  for (const params of strange) {
    const input = exportInput(parseListQuery(params));
    expect(exportParameters.safeParse(input).error, JSON.stringify(params).slice(0, 100)).toBeUndefined();
  }
  expect(parseListQuery({ moId: many, handler: [handler, '-'] })).toMatchObject({
    ...{ moId: { length: COUNT_LIMITS.filterValues }, handler: [handler, '-'] },
  });
});
