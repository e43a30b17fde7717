// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOneStepBack } from '@/components/shell/list-address';

afterEach(() => {
  vi.unstubAllGlobals();
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
