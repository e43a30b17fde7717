import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { QUOTAS } from '@/lib/domain/limits';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { rejectCase } from '@/lib/features/case/reject-case';
import {
  attachFiles,
  messageFileQuery,
  removeUnpostedFiles,
  uploadMessageFile,
} from '@/lib/features/messages/message-files';
import { listMessages, postMessage } from '@/lib/features/messages/messages';
import { eraseByAge } from '@/lib/features/retention/apply-retention';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { fillFiles } from '../../../fixtures/full-case';
import { jobs, outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';
import { filesOf } from '../signing/read-zip';

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

const DAY = 86_400_000;
const upload = (theCase: SomeCase, actor: CaseWorker | null = null, name = 'intyg.png', content = PNG) =>
  runCommand(uploadMessageFile, actor ?? applicantOf(theCase), theCase.id, { file: { name, content } });
const post = (theCase: SomeCase, fileIds: string[], actor: CaseWorker | null = null) =>
  runCommand(postMessage, actor ?? applicantOf(theCase), theCase.id, { message: 'Här är intyget.', fileIds });
const read = (theCase: SomeCase, fileId: string, actor: CaseWorker | null = null) =>
  runCaseQuery(messageFileQuery, actor ?? applicantOf(theCase), theCase.id, {
    fileId,
  }) as Promise<FileAnswer>;

async function zipNames(theCase: SomeCase): Promise<string[]> {
  const { content } = (await runCaseQuery(caseZipQuery, world.workers.teknikbolagen[1], theCase.id, {})) as {
    content: ReadableStream<Uint8Array>;
  };
  const zip = Buffer.from(await new Response(content).arrayBuffer());
  return [...filesOf(zip).keys()];
}

describe('a file of a message', () => {
  it('is seen by nobody before the message is posted, and by both sides then', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result: file, events } = await outcomeOf(theCase.id, () => upload(theCase));
    expect(file).toMatchObject({
      displayFileName: 'intyg.png',
      contentType: 'image/png',
      size: PNG.byteLength,
    });
    expect(events).toEqual([]);
    expect(await refusalOf(read(theCase, file.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await zipNames(theCase)).filter((name) => name.includes('intyg'))).toEqual([]);

    const posted = await outcomeOf(theCase.id, () => post(theCase, [file.id]));
    expect(posted.result.files).toEqual([file]);
    expect(posted.events).toMatchObject([
      { type: 'AspirantMessageSubmitted', details: { files: ['intyg.png'] } },
    ]);
    for (const actor of [null, robert, world.workers.teknikbolagen[3]]) {
      const { content, contentType } = await read(theCase, file.id, actor);
      expect(contentType).toBe('image/png');
      expect(Buffer.compare(Buffer.from(content as Uint8Array), Buffer.from(PNG))).toBe(0);
    }
    expect((await listMessages(robert, theCase.id)).messages[0]?.files).toEqual([file]);
    expect(await zipNames(theCase)).toContainEqual(
      expect.stringMatching(/från meddelanden\/\d+-intyg\.png$/),
    );
  });

  it('is attached by whoever uploaded it, once, and to a message of its case', async () => {
    const [theCase, other] = [await world.caseIn('STARTED'), await world.caseIn('STARTED')];
    const refused = { code: 'VALIDATION_FAILED', options: { errors: { fileIds: ['UNKNOWN'] } } };
    const { id: ours } = await upload(theCase, robert);
    expect(await refusalOf(post(theCase, [ours]))).toMatchObject(refused);
    expect(await refusalOf(post(other, [ours], robert))).toMatchObject(refused);
    expect(await db().message.count({ where: { caseId: { in: [theCase.id, other.id] } } })).toBe(0);
    await post(theCase, [ours], robert);
    expect(await refusalOf(post(theCase, [ours], robert))).toMatchObject(refused);
    // A file of a form is none of a message.
    const field = await db().storedFile.findFirst({ where: { caseId: theCase.id, kind: 'FIELD' } });
    if (field) expect(await refusalOf(post(theCase, [field.id], robert))).toMatchObject(refused);
  });

  it('is one of at most five, is looked into, and counts like every other file', async () => {
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect(CALLS.postMessage.body?.safeParse({ message: 'Hej', fileIds: ids }).success).toBe(false);
    expect(CALLS.postMessage.body?.safeParse({ message: 'Hej', fileIds: ids.slice(1) }).success).toBe(true);
    const theCase = await world.caseIn('STARTED');
    const page = new TextEncoder().encode('<html><script>alert(1)</script>');
    for (const name of ['sida.html', 'bild.png', 'avtal.pdf']) {
      expect(await refusalOf(upload(theCase, null, name, page))).toMatchObject({ status: 415 });
    }
    expect(await upload(theCase, null, 'bild.pdf')).toMatchObject({ displayFileName: 'bild.png' });
    await fillFiles(theCase.id, QUOTAS.files, 1);
    expect(await refusalOf(upload(theCase))).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('is refused to who may not write', async () => {
    const theCase = await world.caseIn('STARTED');
    for (const role of [3, 4] as const) {
      expect(await refusalOf(upload(theCase, world.workers.teknikbolagen[role]))).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect(await refusalOf(upload(theCase, world.workers.handelsforbundet[1]))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is removed a day later if no message was posted with it', async () => {
    const theCase = await world.caseIn('STARTED');
    const [{ id: left }, { id: posted }] = [await upload(theCase), await upload(theCase)];
    await post(theCase, [posted]);
    const exists = (id: string) => db().storedFile.count({ where: { id } });
    await removeUnpostedFiles(new Date(Date.now() + DAY / 2));
    expect([await exists(left), await exists(posted)]).toEqual([1, 1]);
    await removeUnpostedFiles(new Date(Date.now() + DAY * 1.1));
    expect([await exists(left), await exists(posted)]).toEqual([0, 1]);
  });

  it('stays, with its bytes, if it is attached to a message while others are removed', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id } = await upload(theCase);
    await post(theCase, []);
    const { id: messageId } = await db().message.findFirstOrThrow({ where: { caseId: theCase.id } });
    await db().storedFile.update({ where: { id }, data: { content: null, storageKey: `messages/${id}` } });
    let removing = Promise.resolve();
    await inTransaction(async (tx) => {
      await attachFiles(tx, [id], { caseId: theCase.id, messageId, uploadedByMA: false });
      removing = removeUnpostedFiles(new Date(Date.now() + DAY * 1.1));
      await Promise.race([removing, wait(500)]);
    });
    await removing;
    expect(await db().storedFile.findUnique({ where: { id }, select: { messageId: true } })).toEqual({
      messageId,
    });
    expect((await jobs()).filter(({ name }) => name === 'delete-object')).toEqual([]);
  });

  it('is erased with its case', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const [{ id: posted }] = [await upload(theCase), await upload(theCase)];
    await post(theCase, [posted]);
    await runCommand(rejectCase, world.workers.teknikbolagen[1], theCase.id, { reason: 'Nej.' });
    await runCommand(eraseByAge, systemActor('job'), theCase.id, { rule: 'rejected' as const });
    expect(await db().storedFile.count({ where: { caseId: theCase.id } })).toBe(0);
  });
});

describe('an answer of the company', () => {
  const ask = (theCase: SomeCase, formId?: string) =>
    runCommand(postMessage, robert, theCase.id, { message: 'Stämmer det?', ...(formId ? { formId } : {}) });
  const isHandled = async (theCase: SomeCase, id: string) =>
    (await db().message.findUniqueOrThrow({ where: { id } })).isHandled && theCase.id !== '';

  it('makes what it answers no longer new: about the same form, or all in the whole conversation', async () => {
    const theCase = await world.caseIn('STARTED');
    const [about, general] = [await ask(theCase, 'company'), await ask(theCase)];
    await runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Ja.', formId: 'company' });
    expect([await isHandled(theCase, about.id), await isHandled(theCase, general.id)]).toEqual([true, false]);
    await post(theCase, []);
    expect(await isHandled(theCase, general.id)).toBe(true);
    expect((await listMessages(applicantOf(theCase), theCase.id)).unread).toEqual([]);
  });

  it('leaves what case workers have to handle to them', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id } = await post(theCase, []);
    await ask(theCase);
    expect(await isHandled(theCase, id)).toBe(false);
  });

  it('is mailed with a link to the very message', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, after } = await outcomeOf(theCase.id, () => ask(theCase, 'company'));
    expect(after.mails.at(-1)?.data).toMatchObject({ path: `/questions#message-${result.id}` });
  });
});
