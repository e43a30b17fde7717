import { areTexts, keptInTab } from '@/components/ui/kept-in-tab';
import type { CallInput } from '@/lib/contract/typed-calls';
import { PAGES } from '@/lib/domain/limits';

const KEY = 'listed-cases';
/** What a page of the list holds. */
export const PAGE_SIZE: number = PAGES.standard;
/** How many earlier cursors the address of a list keeps. Cursors lead forward only, so going back needs the earlier ones. */
export const REMEMBERED_CURSORS = 20;
/** How near the end of what is known the next page is read, so that it is there when it is wanted. */
const NEAR = 2;

const LIST_CALLS = ['listActiveCases', 'listExportedCases', 'listArchivedCases'] as const;
type ListCall = (typeof LIST_CALLS)[number];
type ListInput = Omit<CallInput<ListCall>, 'cursor' | 'pageSize'>;

/** A page of a list: where it begins, and the cases on it. */
interface ListedPage {
  /** Cursors of the pages up to this one; none on the first page. */
  cursors: readonly string[];
  /** From 1. */
  page: number;
  /** The addresses of its cases, in their order. */
  cases: readonly string[];
  nextCursor: string | null;
}

/** A list as this window last saw it: the page that was shown, and those beside it that were gone on to. */
export interface ListedCases {
  /** The address of its first page. */
  address: string;
  call: ListCall;
  input: ListInput;
  total: number;
  /** Whether there are more than `total`. */
  totalIsCapped: boolean;
  pages: readonly ListedPage[];
}

/** A page beside those that are known, and the call that reads it. */
export interface PageBeside {
  call: ListCall;
  input: ListInput & { cursor?: string; pageSize: number };
  page: number;
  cursors: readonly string[];
}

/** Where a case stands in a list. */
export interface CasePlace {
  /** From 1. */
  position: number;
  total: number;
  totalIsCapped: boolean;
  /** The addresses of the cases beside it. */
  previous: string | undefined;
  next: string | undefined;
  /** The page of the list that the case is on. */
  listAddress: string;
  /** The page to read, because the case stands at the end of what is known. */
  beside: PageBeside | null;
}

/** Keeps the list that shows, for the way from case to case. */
export function keepListedCases(list: ListedCases): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Nothing is kept in this browser: there is no way from case to case.
  }
}

function keptList(): ListedCases | null {
  return keptInTab<ListedCases>(
    KEY,
    ({ address, call, input, total, totalIsCapped, pages }) =>
      areTexts(address) &&
      LIST_CALLS.includes(call) &&
      typeof input === 'object' &&
      typeof total === 'number' &&
      typeof totalIsCapped === 'boolean' &&
      pages.every(isListedPage),
  );
}

function isListedPage({ cursors, page, cases, nextCursor }: ListedPage): boolean {
  return areTexts(...cursors, ...cases, nextCursor ?? '') && typeof page === 'number';
}

/** Where the case of an address stands in the list that this window last saw; null if it is not there. */
export function listPlaceOf(address: string): CasePlace | null {
  const list = keptList();
  const on = list?.pages.find(({ cases }) => cases.includes(address));
  if (!list || !on) return null;
  const cases = list.pages.flatMap((page) => page.cases);
  const index = cases.indexOf(address);
  const before = ((list.pages[0]?.page ?? 1) - 1) * PAGE_SIZE;
  return {
    position: before + index + 1,
    // The list may have grown since it was counted.
    total: Math.max(list.total, before + cases.length),
    totalIsCapped: list.totalIsCapped,
    previous: cases[index - 1],
    next: cases[index + 1],
    listAddress: pageAddress(list.address, on),
    beside:
      (index >= cases.length - NEAR ? pageAfter(list) : null) ?? (index < NEAR ? pageBefore(list) : null),
  };
}

/** Adds a page that was read to the list that it belongs to. Says nothing of a page that is known. */
export function addListedPage(beside: PageBeside, read: Pick<ListedPage, 'cases' | 'nextCursor'>): void {
  const list = keptList();
  const isWanted = [list && pageAfter(list), list && pageBefore(list)].some(
    (one) => JSON.stringify(one) === JSON.stringify(beside),
  );
  if (!list || !isWanted) return;
  const known = new Set(list.pages.flatMap(({ cases }) => cases));
  const page: ListedPage = {
    ...{ cursors: beside.cursors, page: beside.page, nextCursor: read.nextCursor },
    // A case may have moved from page to page meanwhile.
    cases: read.cases.filter((one) => !known.has(one)),
  };
  const isFirst = page.page < (list.pages[0]?.page ?? 1);
  keepListedCases({ ...list, pages: isFirst ? [page, ...list.pages] : [...list.pages, page] });
}

function pageAfter(list: ListedCases): PageBeside | null {
  const last = list.pages.at(-1);
  if (!last?.nextCursor) return null;
  return besides(list, last.page + 1, [...last.cursors, last.nextCursor].slice(-REMEMBERED_CURSORS));
}

/** None if the cursor of that page has been forgotten. */
function pageBefore(list: ListedCases): PageBeside | null {
  const first = list.pages[0];
  if (!first || first.page === 1) return null;
  const cursors = first.cursors.slice(0, -1);
  return cursors.length > 0 || first.page === 2 ? besides(list, first.page - 1, cursors) : null;
}

function besides({ call, input }: ListedCases, page: number, cursors: readonly string[]): PageBeside {
  const cursor = cursors.at(-1);
  return { call, input: { ...input, pageSize: PAGE_SIZE, ...(cursor ? { cursor } : {}) }, page, cursors };
}

function pageAddress(first: string, { cursors, page }: ListedPage): string {
  const [path = '/', query] = first.split('?');
  const params = new URLSearchParams(query);
  for (const cursor of cursors) params.append('cursor', cursor);
  if (page > cursors.length + 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
