import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const report = vi.hoisted(() => vi.fn());
vi.mock('@/components/shell/browser-telemetry', () => ({ reportPageView: report }));

const page = { readyState: 'interactive' };
const browser = new EventTarget();
const answers = vi.fn<(address: string) => Promise<Response>>();
let sendPageView: typeof import('@/components/shell/page-views').sendPageView;

beforeEach(async () => {
  vi.resetModules();
  vi.resetAllMocks();
  page.readyState = 'interactive';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  vi.stubGlobal('fetch', answers);
  ({ sendPageView } = await import('@/components/shell/page-views'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const config = (telemetry: { connectionString: string } | null) => async () => Response.json({ telemetry });
const VIEW = { route: '/failed', duration: 12 };

it('fetches the configuration after the page has loaded, once, and reports with it', async () => {
  answers.mockImplementation(config({ connectionString: 'InstrumentationKey=1' }));
  const first = sendPageView(VIEW);
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).not.toHaveBeenCalled();
  page.readyState = 'complete';
  browser.dispatchEvent(new Event('load'));
  await first;
  await sendPageView({ ...VIEW, duration: 13 });
  expect(answers.mock.calls.map(([address]) => address)).toEqual(['/config.json']);
  expect(report.mock.calls).toEqual([
    ['InstrumentationKey=1', VIEW],
    ['InstrumentationKey=1', { ...VIEW, duration: 13 }],
  ]);
});

it('reports nothing where telemetry is off', async () => {
  page.readyState = 'complete';
  answers.mockImplementation(config(null));
  await sendPageView(VIEW);
  expect(report).not.toHaveBeenCalled();
});

it('disturbs nobody when there is no configuration, and fetches it again for the next page', async () => {
  page.readyState = 'complete';
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers.mockResolvedValueOnce(new Response(null, { status: 503 }));
  answers.mockRejectedValueOnce(new TypeError('offline'));
  await sendPageView(VIEW);
  await sendPageView(VIEW);
  expect(warn).toHaveBeenCalledTimes(2);
  answers.mockImplementation(config({ connectionString: 'InstrumentationKey=1' }));
  await sendPageView(VIEW);
  expect(report).toHaveBeenCalledTimes(1);
});
