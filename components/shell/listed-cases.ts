import { areTexts, storedInTab, writeStored } from '@/components/browser/browser-storage';
import type { CallInput } from '@/lib/contract/typed-calls';
import { PAGES } from '@/lib/domain/limits';

/** Returns the address where a case worker opens a case. */
export const caseHref = ({ id }: { id: string }): string => `/case/admin/${id}`;

const KEY = 'listed-cases';
/** The number of cases on a page of the list. */
export const PAGE_SIZE: number = PAGES.standard;
/** How many earlier cursors the address of a list holds. Cursors only lead forward, so going back needs them. */
export const REMEMBERED_CURSORS = 20;
/** How close to the end of the known cases the next page is read, so that it is there in time. */
const NEAR = 2;

const LIST_CALLS = ['listActiveCases', 'listExportedCases', 'listArchivedCases'] as const;
type ListCall = (typeof LIST_CALLS)[number];
type ListInput = Omit<CallInput<ListCall>, 'cursor' | 'pageSize'>;

/** A page of a list: its start, and the cases on it. */
interface ListedPage {
  /** Cursors of the pages up to this one. Empty on the first page. */
  cursors: readonly string[];
  /** Counted from 1. */
  page: number;
  /** The addresses of its cases, in order. */
  cases: readonly string[];
  nextCursor: string | null;
}

/** A list as this window last saw it: the page shown, and the adjacent pages that were visited. */
export interface ListedCases {
  /** The address of the first page. */
  address: string;
  call: ListCall;
  input: ListInput;
  total: number;
  /** Whether there are more than `total`. */
  totalIsCapped: boolean;
  pages: readonly ListedPage[];
}

/** A page next to the known ones, and the call that reads it. */
export interface AdjacentPage {
  call: ListCall;
  input: ListInput & { cursor?: string; pageSize: number };
  page: number;
  cursors: readonly string[];
}

/** The position of a case in a list. */
export interface CasePlace {
  /** Counted from 1. */
  position: number;
  total: number;
  totalIsCapped: boolean;
  /** The addresses of the neighbouring cases. */
  previous: string | undefined;
  next: string | undefined;
  /** The address of the page of the list that has the case. */
  listAddress: string;
  /** The page to read next, because the case is near the end of the known ones. */
  adjacent: AdjacentPage | null;
}

/** Stores the list shown, for walking from case to case. */
export function keepListedCases(list: ListedCases): void {
  writeStored('tab', KEY, list);
}

function storedList(): ListedCases | null {
  return storedInTab<ListedCases>(
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

/** Returns the position of the case with this address in the list that this window last saw. Null if it is not there. */
export function listPlaceOf(address: string): CasePlace | null {
  const list = storedList();
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
    adjacent:
      (index >= cases.length - NEAR ? pageAfter(list) : null) ?? (index < NEAR ? pageBefore(list) : null),
  };
}

/** Adds a page that was read to its list. Ignores a page that the list does not need. */
export function addListedPage(adjacent: AdjacentPage, read: Pick<ListedPage, 'cases' | 'nextCursor'>): void {
  const list = storedList();
  const isWanted = [list && pageAfter(list), list && pageBefore(list)].some(
    (one) => JSON.stringify(one) === JSON.stringify(adjacent),
  );
  if (!list || !isWanted) return;
  const known = new Set(list.pages.flatMap(({ cases }) => cases));
  const page: ListedPage = {
    cursors: adjacent.cursors,
    page: adjacent.page,
    nextCursor: read.nextCursor,
    // A case may have moved between pages meanwhile.
    cases: read.cases.filter((one) => !known.has(one)),
  };
  const isFirst = page.page < (list.pages[0]?.page ?? 1);
  keepListedCases({ ...list, pages: isFirst ? [page, ...list.pages] : [...list.pages, page] });
}

function pageAfter(list: ListedCases): AdjacentPage | null {
  const last = list.pages.at(-1);
  if (!last?.nextCursor) return null;
  return besides(list, last.page + 1, [...last.cursors, last.nextCursor].slice(-REMEMBERED_CURSORS));
}

/** Returns the page before the known ones, or null if its cursor has been forgotten. */
function pageBefore(list: ListedCases): AdjacentPage | null {
  const first = list.pages[0];
  if (!first || first.page === 1) return null;
  const cursors = first.cursors.slice(0, -1);
  return cursors.length > 0 || first.page === 2 ? besides(list, first.page - 1, cursors) : null;
}

function besides({ call, input }: ListedCases, page: number, cursors: readonly string[]): AdjacentPage {
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
