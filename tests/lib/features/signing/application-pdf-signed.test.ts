import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/domain/errors';
import { renderApplicationPdf, type SignedDocumentFile } from '@/lib/features/signing/application-pdf';
import { runTask } from '@/lib/platform/worker/run-task';
import type { Tasks } from '@/lib/platform/worker/tasks';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';
import { sampleCase } from '@/tests/fixtures/sample-case';

vi.mock('@/lib/platform/worker/run-task', () => ({ runTask: vi.fn() }));

const signed = (name: string): SignedDocumentFile => ({
  ...{
    contentType: 'application/pdf',
    content: new Uint8Array(),
    name,
    note: '',
    filesNote: '',
    isApplication: false,
  },
});
const render = (...names: string[]) =>
  renderApplicationPdf(
    {
      ...{ case: sampleCase(), locale: 'sv', purpose: 'review', contentCode: 'A' },
      generatedAt: new Date('2026-11-21T13:32:00Z'),
    },
    names.map(signed),
  );

/** A worker that answers with the names of the documents that it has drawn and attached, or fails. */
function worker(failure: (drawn: string[], blocks: number) => unknown) {
  vi.mocked(runTask).mockImplementation((async (_task: string, input: Tasks['draw']['input']) => {
    const named = (isAttached: boolean) =>
      input.signed.filter((file) => file.isAttached === isAttached).map(({ name }) => name);
    const error = failure(named(false), input.blocks.length);
    if (error) throw error;
    return { drawn: named(false), attached: named(true) };
  }) as unknown as typeof runTask);
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

it.each([
  ['takes too much', () => new WorkerEnded('draw', 'time', 'SIGTERM')],
  ['makes the drawing throw', () => new Error('No such thing')],
])('a signed document that %s is attached, and the others are drawn', async (_what, error) => {
  worker((drawn) => drawn.includes('bad') && error());
  expect(await render('one', 'bad', 'two')).toEqual({ drawn: ['one', 'two'], attached: ['bad'] });
  expect(await render('bad')).toEqual({ drawn: [], attached: ['bad'] });
});

it('signed documents that can be drawn only one by one are all attached', async () => {
  worker((drawn) => drawn.length > 1 && new WorkerEnded('draw', 'death', 'SIGKILL'));
  expect(await render('one', 'two')).toEqual({ drawn: [], attached: ['one', 'two'] });
});

it('an application that is too large is said to be so, with signed documents and without', async () => {
  worker((_drawn, blocks) => blocks > 0 && new WorkerEnded('draw', 'time', 'SIGTERM'));
  for (const names of [[], ['one'], ['one', 'two']]) {
    await expect(render(...names)).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
  }
});

it('a defect of the drawing itself stays a defect, and a busy machine is no reason to attach anything', async () => {
  worker((_drawn, blocks) => blocks > 0 && new Error('A defect'));
  await expect(render('one', 'two')).rejects.toThrow('A defect');
  worker(() => new AppError('BUSY'));
  await expect(render('one', 'two')).rejects.toMatchObject({ code: 'BUSY' });
});
