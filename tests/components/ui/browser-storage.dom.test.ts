import { afterEach, describe, expect, it } from 'vitest';
import { keepPendingCall, takePendingCall } from '@/components/case/calls/case-call';
import { keepListPlace, returnToList, takeListPlace } from '@/components/shell/list-address';
import { addListedPage, keepListedCases, listPlaceOf } from '@/components/shell/listed-cases';
import { keepWhomToAsk, whomToAsk } from '@/components/shell/whom-to-ask';

afterEach(() => sessionStorage.clear());

const ID = '7c1e4f9a-3f0e-4e55-9f1d-0d8c9a3d2b11';
const contact = { name: 'Vera', email: 'vera@example.com', telephone: '08-1' };

/** By its key: how each is stored, and what is read of it. */
const STORED = {
  'listed-cases': {
    keep: () =>
      keepListedCases({
        ...{ address: '/', call: 'listActiveCases', input: {}, total: 1, totalIsCapped: false },
        pages: [{ cursors: [], page: 1, cases: ['/1'], nextCursor: null }],
      }),
    read: () => {
      const neighbour = { call: 'listActiveCases', input: { pageSize: 1 }, page: 2, cursors: [] } as const;
      addListedPage(neighbour, { cases: ['/2'], nextCursor: null });
      return listPlaceOf('/1')?.position ?? null;
    },
    whole: 1,
  },
  'case-list-place': {
    keep: () => keepListPlace({ address: '/', scrollY: 7, opened: '/1' }),
    read: () => {
      window.history.replaceState(null, '', '/case/admin/1');
      returnToList();
      return takeListPlace('/')?.scrollY || null;
    },
    whole: 7,
  },
  'whom-to-ask': {
    keep: () => keepWhomToAsk('/apply/ny', { organisation: 'Ny', contact }),
    read: () => whomToAsk('/apply/ny')?.contact.email ?? null,
    whole: 'vera@example.com',
  },
  'pending-call': {
    keep: () =>
      keepPendingCall(ID, {
        ...{ name: 'cancelSignature', input: { caseId: ID } },
        ...{ done: 'signatureCancelled', signing: 'cancel' },
      }),
    read: () => takePendingCall(ID, 'cancel')?.name ?? null,
    whole: 'cancelSignature',
  },
};

/** Every value in a text of JSON, each once as a later version may have stored it: of another type, or not at all. */
function changedOnce(value: unknown): unknown[] {
  const others = [null, undefined, 12, 'tomorrow', { tomorrow: true }, ['tomorrow']];
  if (typeof value !== 'object' || value === null) return others;
  return [
    ...others,
    ...Object.entries(value).flatMap(([key, inner]) =>
      changedOnce(inner).map((one) =>
        Array.isArray(value)
          ? value.map((item, at) => (String(at) === key ? one : item))
          : { ...value, [key]: one },
      ),
    ),
  ];
}

describe.each(Object.entries(STORED))('what a tab stores as %s', (key, { keep, read, whole }) => {
  it('is read as it was stored', () => {
    keep();
    expect(read()).toEqual(whole);
  });

  it('is nothing, or of use, when the page of another version has stored it', () => {
    keep();
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '');
    for (const other of ['{', ...changedOnce(stored).map((one) => JSON.stringify(one) ?? '')]) {
      sessionStorage.setItem(key, other);
      const value = read();
      expect(value === null || typeof value === typeof whole, other).toBe(true);
    }
  });
});
