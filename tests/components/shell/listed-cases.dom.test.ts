import { afterEach, describe, expect, it } from 'vitest';
import {
  addListedPage,
  keepListedCases,
  type ListedCases,
  listPlaceOf,
  PAGE_SIZE,
} from '@/components/shell/listed-cases';

afterEach(() => sessionStorage.clear());

const LIST: ListedCases = {
  address: '/?work=todo',
  ...{ call: 'listActiveCases', input: { work: 'todo' } },
  ...{ total: 3, totalIsCapped: false },
  pages: [{ cursors: [], page: 1, cases: ['/1', '/2', '/3'], nextCursor: null }],
};

/** Cases from a number on, as many as fit on a page. */
const pageFrom = (first: number, count = PAGE_SIZE) =>
  Array.from({ length: count }, (_, index) => `/${first + index}`);

/** The second page of three. */
const MIDDLE: ListedCases = {
  ...LIST,
  total: 120,
  pages: [{ cursors: ['one'], page: 2, cases: pageFrom(51), nextCursor: 'two' }],
};

describe('the neighbours of a case in the list', () => {
  it('are those that stood there when the list was last seen', () => {
    keepListedCases(LIST);
    expect(listPlaceOf('/2')).toEqual({
      ...{ position: 2, total: 3, totalIsCapped: false, previous: '/1', next: '/3' },
      ...{ listAddress: '/?work=todo', adjacent: null },
    });
    expect(listPlaceOf('/1')).toMatchObject({ position: 1, previous: undefined });
    expect(listPlaceOf('/3')).toMatchObject({ position: 3, next: undefined });
    expect(listPlaceOf('/4')).toBeNull();
  });

  it('are none where no list was seen', () => {
    expect(listPlaceOf('/2')).toBeNull();
  });

  it('are counted from the beginning of the list', () => {
    keepListedCases(MIDDLE);
    expect(listPlaceOf('/70')).toMatchObject({ position: 70, total: 120, adjacent: null });
  });

  it('go on to the next page, which the way back then leads to', () => {
    keepListedCases(MIDDLE);
    const { adjacent } = listPlaceOf('/100') ?? {};
    expect(adjacent).toEqual({
      ...{ call: 'listActiveCases', page: 3, cursors: ['one', 'two'] },
      input: { work: 'todo', pageSize: PAGE_SIZE, cursor: 'two' },
    });
    if (adjacent) addListedPage(adjacent, { cases: pageFrom(101, 20), nextCursor: null });
    expect(listPlaceOf('/100')).toMatchObject({
      ...{ position: 100, next: '/101', adjacent: null, listAddress: '/?work=todo&cursor=one' },
    });
    expect(listPlaceOf('/101')).toMatchObject({
      ...{ position: 101, previous: '/100', listAddress: '/?work=todo&cursor=one&cursor=two' },
    });
    expect(listPlaceOf('/120')).toMatchObject({ next: undefined, adjacent: null });
  });

  it('go on to the page before', () => {
    keepListedCases(MIDDLE);
    const { adjacent } = listPlaceOf('/51') ?? {};
    expect(adjacent).toMatchObject({ page: 1, cursors: [], input: { work: 'todo', pageSize: PAGE_SIZE } });
    expect(adjacent?.input).not.toHaveProperty('cursor');
    if (adjacent) addListedPage(adjacent, { cases: pageFrom(1), nextCursor: 'one' });
    expect(listPlaceOf('/51')).toMatchObject({ position: 51, previous: '/50', adjacent: null });
    expect(listPlaceOf('/1')).toMatchObject({
      previous: undefined,
      adjacent: null,
      listAddress: '/?work=todo',
    });
  });

  it('stop where the address of the list has forgotten how to go back', () => {
    const [page] = MIDDLE.pages;
    keepListedCases({ ...MIDDLE, pages: page ? [{ ...page, page: 30 }] : [] });
    expect(listPlaceOf('/51')).toMatchObject({ previous: undefined, adjacent: null });
  });
});

describe('a page that was read', () => {
  it('is added once, and only to the list that it was read for', () => {
    keepListedCases(MIDDLE);
    const { adjacent } = listPlaceOf('/100') ?? {};
    if (!adjacent) throw new Error('There is a next page.');
    const add = () => addListedPage(adjacent, { cases: pageFrom(101, 20), nextCursor: null });
    add();
    add();
    expect(listPlaceOf('/101')).toMatchObject({ next: '/102', total: 120 });
    keepListedCases(LIST);
    add();
    expect(listPlaceOf('/101')).toBeNull();
  });

  it('shows a case that moved between the pages once, and what was added to the list', () => {
    keepListedCases({ ...MIDDLE, total: 100 });
    const { adjacent } = listPlaceOf('/99') ?? {};
    if (adjacent) addListedPage(adjacent, { cases: ['/60', '/101'], nextCursor: null });
    expect(listPlaceOf('/100')).toMatchObject({ next: '/101' });
    expect(listPlaceOf('/101')).toMatchObject({ position: 101, total: 101 });
  });
});
