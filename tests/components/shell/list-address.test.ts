// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOneStepBack, keepListedCases, listPlaceOf } from '@/components/shell/list-address';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the cases beside one in the list', () => {
  it('are those that stood there when the list was last seen', () => {
    keepListedCases(['/case/admin/1', '/case/admin/2', '/case/admin/3']);
    expect(listPlaceOf('/case/admin/2')).toEqual({
      ...{ position: 2, total: 3 },
      ...{ previous: '/case/admin/1', next: '/case/admin/3' },
    });
    expect(listPlaceOf('/case/admin/1')).toMatchObject({ position: 1, previous: undefined });
    expect(listPlaceOf('/case/admin/3')).toMatchObject({ position: 3, next: undefined });
    expect(listPlaceOf('/case/admin/4')).toBeNull();
  });

  it('are none where no list was seen', () => {
    expect(listPlaceOf('/case/admin/2')).toBeNull();
  });
});

describe('the list is one step back', () => {
  const history = (urls: string[]) =>
    vi.stubGlobal('navigation', {
      currentEntry: { index: urls.length - 1 },
      entries: () => urls.map((url) => ({ url: new URL(url, window.location.href).href })),
    });

  it('where the page before is the list at its address', () => {
    history(['/', '/?category=archived', '/case/admin/1']);
    expect(isOneStepBack('/?category=archived')).toBe(true);
    expect(isOneStepBack('/')).toBe(false);
  });

  it('never on the first page of a window, or where the browser does not tell', () => {
    history(['/case/admin/1']);
    expect(isOneStepBack('/')).toBe(false);
    vi.unstubAllGlobals();
    expect(isOneStepBack('/')).toBe(false);
  });
});
