import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followedLink } from '@/components/shell/providers';

/** As much of an element as is needed: whether it is inside a link. */
class FakeElement {
  constructor(readonly link: object | null) {}
  closest() {
    return this.link;
  }
}
const HERE = 'https://product.example/case/1?tab=notes';

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('window', { location: new URL(HERE) });
});
afterEach(() => vi.unstubAllGlobals());

const click = (href: string | null, event: object = {}, link: object = {}) =>
  followedLink({
    button: 0,
    target: new FakeElement(href === null ? null : { href: new URL(href, HERE).href, target: '', ...link }),
    ...event,
  } as unknown as MouseEvent);

it.each(['/case/2', '?tab=history', '/api/Documents?caseId=1', 'https://product.example/'])(
  'follows %s',
  (href) => {
    expect(click(href)?.href).toBe(new URL(href, HERE).href);
  },
);

it.each([
  ['to a place on the page', click.bind(null, '#top')],
  ['to another site', click.bind(null, 'https://elsewhere.example/')],
  ['into another window', click.bind(null, '/case/2', {}, { target: '_blank' })],
  ['into another tab', click.bind(null, '/case/2', { ctrlKey: true })],
  ['with another button', click.bind(null, '/case/2', { button: 1 })],
  ['outside of links', click.bind(null, null)],
])('leaves a click %s alone', (_what, clicked) => {
  expect(clicked()).toBeNull();
});
