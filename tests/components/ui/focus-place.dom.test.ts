import { describe, expect, it } from 'vitest';
import { focusNear, leaveButton, placeOf } from '@/components/browser/focus-place';

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

  it('is never a button that changes something at once', () => {
    const undo = '<button data-acts>Undo</button>';
    document.body.innerHTML = page(
      `<h1>Case</h1><p><a href="/file">File</a><button id="gone">Approve</button></p>`,
    );
    const place = placeOf(element('#gone'));
    element('#gone').outerHTML = undo;
    focusNear(place);
    expect(document.activeElement?.textContent).toBe('File');
  });

  it('passes from a pressed button to the heading of its part, or of the page', () => {
    document.body.innerHTML = page(
      '<h1>Case</h1><section><h2 tabindex="-1" data-place-focus>Signature</h2><p><button id="approve">Approve</button></p></section>',
    );
    leaveButton(element('#approve'));
    expect(document.activeElement?.textContent).toBe('Signature');
    element('h2').remove();
    leaveButton(element('#approve'));
    expect(document.activeElement?.textContent).toBe('Case');
  });

  it('is what stands in its place, on the same page', () => {
    document.body.innerHTML = page('<h1>Forms</h1><p><button id="gone">Remove</button><input id="next"></p>');
    const place = placeOf(element('#gone'));
    element('#gone').remove();
    focusNear(place);
    expect(document.activeElement?.id).toBe('next');
  });
});
