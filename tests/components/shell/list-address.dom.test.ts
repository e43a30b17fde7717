import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isOneStepBack,
  keepListAddress,
  keepListPlace,
  returnToList,
  takeListPlace,
} from '@/components/shell/list-address';

beforeEach(() => window.history.replaceState(null, '', '/case/admin/1'));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the list shows where it was left', () => {
  const at = (key: string) => vi.stubGlobal('navigation', { currentEntry: { index: 0, key } });
  const left = { address: '/?category=archived', scrollY: 700, opened: '/case/admin/1' };

  it('once, when a link leads back', () => {
    at('list');
    keepListPlace(left);
    at('list again');
    returnToList();
    expect(takeListPlace(left.address)).toMatchObject(left);
    expect(takeListPlace(left.address)).toBeNull();
  });

  it('once, when the history leads back', () => {
    at('list');
    keepListPlace(left);
    expect(takeListPlace(left.address)).toMatchObject(left);
    expect(takeListPlace(left.address)).toBeNull();
  });

  it('not when it is opened again', () => {
    at('list');
    keepListPlace(left);
    at('list again');
    expect(takeListPlace(left.address)).toBeNull();
  });

  it('not when it is another list: a link leads to its top', () => {
    at('list');
    keepListPlace(left);
    expect(takeListPlace('/')).toBeNull();
    returnToList();
    expect(takeListPlace('/')).toEqual({ address: '/', scrollY: 0, opened: '' });
  });

  it('not when it has become another list in between', () => {
    at('list');
    keepListPlace(left);
    expect(takeListPlace('/')).toBeNull();
    expect(takeListPlace(left.address)).toBeNull();
  });

  it('not when the link is on the list itself', () => {
    keepListAddress('/');
    window.history.replaceState(null, '', '/');
    returnToList();
    expect(takeListPlace('/')).toBeNull();
  });

  it('by a link only, where the browser does not expose its history', () => {
    keepListPlace(left);
    expect(takeListPlace(left.address)).toBeNull();
    returnToList();
    expect(takeListPlace(left.address)).toMatchObject(left);
  });
});

describe('the list is one step back', () => {
  const history = (urls: string[]) =>
    vi.stubGlobal('navigation', {
      currentEntry: { index: urls.length - 1, key: 'last' },
      entries: () => urls.map((url) => ({ url: new URL(url, window.location.href).href })),
    });

  it('where the page before is the list at its address', () => {
    history(['/', '/?category=archived', '/case/admin/1']);
    expect(isOneStepBack('/?category=archived')).toBe(true);
    expect(isOneStepBack('/')).toBe(false);
  });

  it('never on the first page of a window, or where the browser does not say', () => {
    history(['/case/admin/1']);
    expect(isOneStepBack('/')).toBe(false);
    vi.unstubAllGlobals();
    expect(isOneStepBack('/')).toBe(false);
  });
});
