import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FocusKeeper } from '@/components/shell/providers';

/** One frame more than the two after which focus is moved. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

describe('a page that comes in the place of one that had focus', () => {
  const shown: (string | null)[] = [];

  beforeEach(() => {
    shown.length = 0;
    HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
      shown.push(this.textContent);
    };
    HTMLElement.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
    document.body.innerHTML = '<main><h1>Before</h1><a href="/case">Open</a></main><div id="keeper"></div>';
    render(<FocusKeeper />, { container: document.querySelector('#keeper') as HTMLElement });
    act(() => document.querySelector('a')?.focus());
  });
  afterEach(cleanup);

  function showPage(): void {
    for (const main of document.querySelectorAll('main')) main.innerHTML = '<h1>After</h1>';
  }

  it('has focus on its heading, which is brought into view', async () => {
    showPage();
    await frames();
    expect(document.activeElement?.textContent).toBe('After');
    expect(shown).toEqual(['After']);
  });

  it('stays where it was left when one goes back to it, also before focus has followed to another page', async () => {
    window.dispatchEvent(new PopStateEvent('popstate'));
    showPage();
    await frames();
    expect(document.activeElement?.textContent).toBe('After');
    expect(shown).toEqual([]);
  });

  it('is brought into view again once something else has had focus', async () => {
    window.dispatchEvent(new PopStateEvent('popstate'));
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button>Next</button>');
    act(() => document.querySelector('button')?.focus());
    showPage();
    await frames();
    expect(shown).toEqual(['After']);
  });
});
