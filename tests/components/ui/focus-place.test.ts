// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { focusNear, placeOf } from '@/components/ui/focus-place';

const page = (content: string) =>
  `<main><nav><a href="/">All</a></nav><div id="page">${content}</div></main>`;

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

describe('where focus goes when what had it is gone', () => {
  HTMLElement.prototype.scrollIntoView = () => {};

  it('is the heading, where another page of the same layout has come', () => {
    document.body.innerHTML = page('<h1>Overview</h1><p><a id="gone" href="/forms">Begin</a></p>');
    const place = placeOf(element('#gone'));
    element('#page').innerHTML = '<h1>Forms</h1><p><input id="last"></p>';
    focusNear(place);
    expect(document.activeElement?.textContent).toBe('Forms');
  });

  it('is what stands in its place, on the same page', () => {
    document.body.innerHTML = page('<h1>Forms</h1><p><button id="gone">Remove</button><input id="next"></p>');
    const place = placeOf(element('#gone'));
    element('#gone').remove();
    focusNear(place);
    expect(document.activeElement?.id).toBe('next');
  });
});
