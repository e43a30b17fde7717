import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '@/lib/features/case-list/list-cursor';
import type { ListRow } from '@/lib/features/case-list/list-item';

const row = (values: Partial<ListRow>): ListRow =>
  ({ id: randomUUID(), company_name: 'Bolag', created_at: new Date(), ...values }) as ListRow;

describe('a list cursor', () => {
  it('says the name and id of the last row, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const last = row({ company_name: name });
        const cursor = writeCursor({ sort: 'companyName' }, last);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(readCursor({ sort: 'companyName', cursor })).toEqual({ value: name, id: last.id });
      }),
    );
  });

  it('says the time and id of the last row', () => {
    const created_at = new Date('2026-11-21T12:00:00.123Z');
    const last = row({ created_at });
    const cursor = writeCursor({}, last);
    expect(readCursor({ cursor })).toEqual({ value: created_at.toISOString(), id: last.id });
  });

  it('is absent on the first page', () => {
    expect(readCursor({})).toBeNull();
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['no id', Buffer.from('["a","b"]').toString('base64url')],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['another sorting', writeCursor({ sort: 'companyName' }, row({ company_name: 'Bolag' }))],
  ])('is refused when it is %s', (_name, cursor) => {
    expect(() => readCursor({ sort: 'createdAt', cursor })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  it('is refused when no name can be like that', () => {
    const cursor = Buffer.from(JSON.stringify(['a\0b', randomUUID()])).toString('base64url');
    expect(() => readCursor({ sort: 'companyName', cursor })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});
