import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { moveFile, readFile, storeFile } from '@/lib/features/application/stored-file';
import { eraseByAge } from '@/lib/features/retention/apply-retention';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { type ObjectStore, startObjectStore } from '../../../fixtures/object-store';
import { workOff } from '../../../fixtures/queue';
import { createWorld, type World } from '../../../fixtures/world';
import { failureOf } from '../../integrations/outside';

let store: ObjectStore;
let world: World;
beforeAll(async () => {
  store = await startObjectStore();
  world = await createWorld();
});
beforeEach(() => {
  store.calls.length = 0;
});
afterAll(() => store.close());

const CONTENT = new TextEncoder().encode('%PDF-1.7 åäö');
const fileOf = (caseId: string, componentId = 'attachment') => ({
  caseId,
  kind: 'FIELD' as const,
  componentId,
  displayFileName: 'bilaga å.pdf',
  contentType: 'application/pdf',
  content: CONTENT,
  createdAt: new Date(),
});
const rowOf = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } });

async function storedFile(): Promise<{ caseId: string; id: string; path: string }> {
  const { id: caseId } = await world.caseIn('STARTED');
  const id = await inTransaction((tx) => storeFile(tx, fileOf(caseId)));
  return { caseId, id, path: `/medlemsansokan/${caseId}/${id}` };
}

describe('files in an object store', () => {
  it('are moved there by a job, and read from there', async () => {
    const { caseId, id, path } = await storedFile();
    expect((await rowOf(id)).content).not.toBeNull();
    expect(Buffer.from((await readFile(db(), caseId, id)).content)).toEqual(Buffer.from(CONTENT));
    await workOff('move-file');
    expect(await rowOf(id)).toMatchObject({ content: null, storageKey: `${caseId}/${id}` });
    expect(store.objects.get(path)?.contentType).toBe('application/pdf');
    expect(await readFile(db(), caseId, id)).toMatchObject({
      displayFileName: 'bilaga å.pdf',
      contentType: 'application/pdf',
      content: CONTENT,
    });
    expect(store.calls).toEqual([`PUT ${path} → 200`, `GET ${path} → 200`]);
  });

  it('stay in the database while the store does not take them', async () => {
    const { caseId, id } = await storedFile();
    store.fail(503, 3);
    expect(await failureOf(moveFile(id))).toMatchObject({ part: 'files', failure: 'unreachable' });
    store.fail(403, 1);
    expect(await failureOf(moveFile(id))).toMatchObject({ failure: 'unauthorized' });
    expect(await readFile(db(), caseId, id)).toMatchObject({ contentType: 'application/pdf' });
    store.fail(503, 2);
    await moveFile(id);
    expect((await rowOf(id)).content).toBeNull();
  });

  it('do not exist when their transaction does not commit', async () => {
    const { id: caseId } = await world.caseIn('STARTED');
    const undone = inTransaction(async (tx) => {
      await storeFile(tx, fileOf(caseId));
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await workOff('move-file');
    expect(store.calls).toEqual([]);
  });

  it('are refused when the store gives back something else', async () => {
    const { caseId, id, path } = await storedFile();
    await workOff('move-file');
    store.objects.set(path, { content: Buffer.from('tampered'), contentType: 'application/pdf' });
    expect(await failureOf(readFile(db(), caseId, id))).toMatchObject({ failure: 'garbage' });
    store.objects.delete(path);
    expect(await failureOf(readFile(db(), caseId, id))).toMatchObject({
      failure: 'refused',
      externalStatus: 404,
    });
  });

  it('from before the store was configured follow by the nightly job', async () => {
    const { id: caseId } = await world.caseIn('STARTED');
    const { content: _, ...file } = fileOf(caseId, 'earlier');
    const earlier = await db().storedFile.create({
      data: { ...file, content: Buffer.from(CONTENT), size: CONTENT.length, sha256: 'x' },
    });
    await RUN_JOB['move-files']({});
    await workOff('move-file');
    expect(await rowOf(earlier.id)).toMatchObject({ content: null });
    await RUN_JOB['move-files']({});
    expect(await workOff('move-file')).toBe(0);
  });

  it('are removed from the store when they were being moved while their case was erased', async () => {
    const { caseId, id, path } = await storedFile();
    const storageKey = `${caseId}/${id}`;
    let erasing: Promise<void> = Promise.resolve();
    await inTransaction(async (tx) => {
      await tx.storedFile.update({ where: { id }, data: { content: null, storageKey } });
      erasing = runCommand(eraseByAge, systemActor('job'), caseId, { rule: 'drafts' as const });
      await vi.waitUntil(async () => {
        const [row] = await tx.$queryRaw<{ waits: boolean }[]>`
          SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted) AS waits`;
        return row?.waits;
      });
    });
    await erasing;
    store.objects.set(path, { content: Buffer.from(CONTENT), contentType: 'application/pdf' });
    await workOff('delete-object');
    expect(store.objects.has(path)).toBe(false);
  });

  it('are removed from the store when they were erased on their way', async () => {
    const { id, path } = await storedFile();
    await workOff('move-file');
    await db().storedFile.delete({ where: { id } });
    await RUN_JOB['delete-object']({ key: path.replace('/medlemsansokan/', '') });
    expect(store.objects.has(path)).toBe(false);
    // Repeated, as a job may be.
    await RUN_JOB['delete-object']({ key: path.replace('/medlemsansokan/', '') });
    expect(store.calls.slice(-2)).toEqual([`DELETE ${path} → 204`, `DELETE ${path} → 404`]);
  });
});
