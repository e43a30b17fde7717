import { describe, expect, it } from 'vitest';
import { joinPages } from '@/components/browser/use-older-pages';

const page = (ids: string, nextCursor: string | null = 'older') => ({
  items: [...ids].map((id) => ({ id })),
  nextCursor,
});
const ids = (joined: { items: { id: string }[] }) => joined.items.map(({ id }) => id).join('');

describe('joinPages', () => {
  it('is the newest page until an older one was fetched', () => {
    expect(joinPages(page('cba'), null)).toEqual(page('cba'));
  });

  it('the older pages stay behind the newest one, also while that moves on', () => {
    const known = page('fedcba', 'further');
    expect(joinPages(page('fed'), known)).toEqual(known);
    expect(ids(joinPages(page('hgf'), known))).toBe('hgfedcba');
    expect(joinPages(page('hgf'), known).nextCursor).toBe('further');
  });

  it('leaves out what was deleted on the newest page', () => {
    expect(ids(joinPages(page('fdc'), page('fedcba')))).toBe('fdcba');
  });

  it('is the newest page alone when more has come than it holds, or when it is all there is', () => {
    expect(ids(joinPages(page('zyx'), page('fedcba')))).toBe('zyx');
    expect(ids(joinPages(page('fe', null), page('fedcba')))).toBe('fe');
  });

  it('is what is known while the newest page has nothing to show', () => {
    expect(ids(joinPages(page(''), page('cba')))).toBe('cba');
  });
});
