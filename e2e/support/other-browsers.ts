import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { freePorts } from '@/scripts/start/ports';
import { type BrowserName, OTHER_BROWSERS } from '@/scripts/test/browser';

/** What both protocols offer. They write the actions of mouse and keyboard alike. */
interface Connection {
  open(url: string): Promise<unknown>;
  /** Evaluates an expression that gives a string. */
  evaluate(expression: string): Promise<string>;
  act(device: { type: 'key' | 'pointer'; id: string; actions: readonly object[] }): Promise<unknown>;
  close(): Promise<void>;
  /** Errors in the pages. WebDriver reports none. */
  troubles: string[];
}

const SIZE = { width: 1280, height: 900 };
const WAIT = { timeout: 20_000, intervals: [100] };
const KEYS = { Tab: '\uE004', Enter: '\uE007', Control: '\uE009', Space: ' ' } as const;
/** Finds elements in the page by role and name, as people and screen readers do. */
const LIBRARY = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js';

/** A browser that Playwright does not drive. It waits for the elements that it is given. Its clicks and keys are real input. */
export class OtherBrowser {
  readonly troubles: readonly string[];
  readonly close: () => Promise<void>;

  private constructor(private readonly connection: Connection) {
    ({ troubles: this.troubles, close: this.close } = connection);
  }

  static async start(name: BrowserName): Promise<OtherBrowser> {
    return new OtherBrowser(await (name === 'Firefox' ? startFirefox() : startWebKit()));
  }

  open(address: string): Promise<unknown> {
    return this.connection.open(new URL(address, process.env.BASE_URL).href);
  }

  /** Clicks as soon as the element stands still and nothing covers it. */
  async click(role: string, name: string): Promise<void> {
    let place: Found | undefined;
    await expect(async () => {
      const before = place;
      place = await this.look(role, name);
      expect(place, `${role} "${name}"`).toMatchObject({ isFree: true, x: before?.x, y: before?.y });
    }).toPass(WAIT);
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const actions = [{ type: 'pointerMove', x: place?.x, y: place?.y }, ...press];
    await this.connection.act({ type: 'pointer', id: 'mouse', actions });
  }

  /** Clicks into a field and types in place of what it has. */
  async fill(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.click(role, name);
    await this.see(role, name, { isFocused: true });
    const [down, up] = stroke(KEYS.Control);
    await this.keys([down, ...stroke('a'), up]);
    await this.type(text);
  }

  /** Types where the focus is. */
  type(text: string): Promise<unknown> {
    return this.keys([...text].flatMap(stroke));
  }

  press(key: keyof typeof KEYS): Promise<unknown> {
    return this.keys(stroke(KEYS[key]));
  }

  /** Presses Tab until the focus is there. */
  async tabTo(role: string, name: string): Promise<void> {
    await this.see(role, name);
    for (let pressed = 0; pressed < 80; pressed++) {
      if ((await this.look(role, name))?.isFocused) return;
      await this.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${role} "${name}"`);
  }

  /** Waits until this is there, in this state if one is given. */
  async see(role: string, name: string, state: Partial<Found> = {}): Promise<void> {
    const expected = expect.objectContaining(state);
    await expect(async () =>
      expect(await this.look(role, name), `${role} "${name}"`).toEqual(expected),
    ).toPass(WAIT);
  }

  /** Waits until the page, or the dialog over it, has this text. */
  async read(text: string): Promise<void> {
    await expect(async () => expect(await this.evaluate(readTop)).toContain(text)).toPass(WAIT);
  }

  /** Runs a function in the page, which can use its arguments only. */
  async evaluate<T>(script: (...args: string[]) => T, ...args: string[]): Promise<T> {
    const call = `(${script})(${args.map((arg) => JSON.stringify(arg))})`;
    return JSON.parse(await this.connection.evaluate(`JSON.stringify(${call} ?? null)`));
  }

  private async look(role: string, name: string): Promise<Found | undefined> {
    const isReady = await this.evaluate(() => 'TestingLibraryDom' in window);
    const library = isReady ? '' : readFileSync(LIBRARY, 'utf8');
    await this.connection.evaluate(`(() => {${library}\nreturn '';})()`);
    return (await this.evaluate(lookInPage, role, name)) ?? undefined;
  }

  private keys(actions: readonly object[]): Promise<unknown> {
    return this.connection.act({ type: 'key', id: 'keyboard', actions });
  }
}

const stroke = (value: string) =>
  [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ] as const;

type Found = Record<'x' | 'y', number> & Record<'isFree' | 'isFocused' | 'isChecked', boolean>;

function readTop(): string {
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  // biome-ignore lint/performance/useDomNodeTextContent: Hidden text is not read.
  return top.innerText;
}

/** Finds an element of the topmost dialog, or else of the page, by its name or how that begins. Brings it into view. */
function lookInPage(role: string, name: string): Found | undefined {
  type Query = (within: Element, role: string, options: { name: unknown }) => HTMLInputElement[];
  const library = (window as unknown as { TestingLibraryDom: { queryAllByRole: Query } }).TestingLibraryDom;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const names = [name, (whole: string) => whole.startsWith(name)];
  const [found] = names.flatMap((wanted) => library.queryAllByRole(top, role, { name: wanted }));
  if (!found) return undefined;
  const target = (/radio|checkbox/.test(found.type) && found.labels?.[0]) || found;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = target.getClientRects()[0] ?? new DOMRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const isFree = target.contains(document.elementFromPoint(x, y));
  return { x, y, isFree, isFocused: document.activeElement === found, isChecked: Boolean(found.checked) };
}

/** Firefox calls it an error that a page is left whose event stream is open. */
const LEFT = /^The connection to \S+\/Events\S* was interrupted while the page was loading\.$/;

/** Starts Firefox without a window, driven by WebDriver BiDi. */
async function startFirefox(): Promise<Connection> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const env = { ...process.env, HOME: profile };
  const firefox = spawn(OTHER_BROWSERS.Firefox['firefox-esr'], args, { env });
  const [, address] = await printed(firefox, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const troubles: string[] = [];
  const waiting: ((answer: BidiMessage) => void)[] = [];
  socket.onmessage = ({ data }) => {
    const message: BidiMessage = JSON.parse(data);
    if (message.id !== undefined) waiting[message.id]?.(message);
    else if (message.params?.level === 'error' && !LEFT.test(message.params.text))
      troubles.push(message.params.text);
  };
  const send = async (method: string, params: object) => {
    const { promise, resolve } = Promise.withResolvers<BidiMessage>();
    socket.send(JSON.stringify({ id: waiting.push(resolve) - 1, method, params }));
    const { message, result } = await promise;
    if (!result || result.exceptionDetails) throw new Error(message ?? result?.exceptionDetails?.text);
    return result;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // A new tab has the focus, the first one has not. Keys press nothing there.
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: SIZE });
  const target = { target: { context }, awaitPromise: false };
  return {
    troubles,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) =>
      (await send('script.evaluate', { expression, ...target })).result?.value ?? '',
    act: (device) => send('input.performActions', { context, actions: [device] }),
    close: async () => {
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface BidiMessage {
  id?: number;
  message?: string;
  params?: { level: string; text: string };
  result?: { context?: string; result?: { value: string }; exceptionDetails?: { text: string } };
}

/** Starts WebKitGTK's browser on a display of its own, driven by WebDriver. */
async function startWebKit(): Promise<Connection> {
  const { xvfb, 'webkit2gtk-driver': program } = OTHER_BROWSERS.WebKit;
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`]);
  const [display] = await printed(screen, /\d+/);
  const { app: port } = await freePorts();
  const driver = spawn(program, [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${display}` } });
  const call = async (method: string, part: string, sent?: object) => {
    const body = sent && { body: JSON.stringify(sent) };
    const answer = await fetch(`http://127.0.0.1:${port}/session${part}`, { method, ...body });
    const { value } = (await answer.json()) as { value: { sessionId: string } & string };
    if (!answer.ok) throw new Error(`${part}: ${JSON.stringify(value)}`);
    return value;
  };
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const args = ['--automation'];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
  let session = '';
  await expect(async () => {
    session = `/${(await call('POST', '', { capabilities })).sessionId}`;
  }).toPass(WAIT);
  await call('POST', `${session}/window/rect`, SIZE);
  return {
    troubles: [],
    open: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    act: (device) => call('POST', `${session}/actions`, { actions: [device] }),
    close: async () => {
      await call('DELETE', session);
      await end(driver);
      await end(screen);
    },
  };
}

/** Waits until a program prints this. */
async function printed(program: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  let text = '';
  return new Promise((resolve, reject) => {
    const note = (part: unknown) => {
      text += part;
      const found = wanted.exec(text);
      if (found) resolve(found);
    };
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', note);
    program.once('error', reject);
    program.once('exit', () => reject(new Error(`${program.spawnfile} ended: ${text}`)));
  });
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
