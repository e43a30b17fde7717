import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { queue } from '@/lib/engine/jobs/queue';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { draftQuery } from '@/lib/features/organisation/draft';
import { integrationsQuery, overviewQuery } from '@/lib/features/organisation/overview';
import { publishDraft } from '@/lib/features/organisation/publish';
import { checkSigning, signingCheckQuery } from '@/lib/features/organisation/signing-entity';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { keepHealth, noteHealth, writeHealth } from '@/lib/integrations/telemetry/metrics';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { changeDraft } from '../../../fixtures/draft';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
const read = (role: 1 | 2 | 3 = 1) =>
  runOrganisationQuery(integrationsQuery, world.workers.teknikbolagen[role], slug, { slug });
const partOf = async (name: string) => (await read()).find(({ part }) => part === name);

beforeEach(async () => {
  keepHealth();
  await writeHealth();
  await db().integrationHealth.deleteMany();
});

describe('the health of integrations', () => {
  it('has the jobs that do not get done, with how many mails are not sent', async () => {
    expect(await partOf('jobs')).toMatchObject({ state: 'working', failing: [] });
    const boss = await queue();
    for (const name of ['send-role-invitation', 'delete-object', 'move-file']) {
      const id = (await boss.send(name, {}, { retryLimit: 0 })) ?? '';
      await boss.fetch(name);
      await boss.fail(name, id, new Error('a@example.com'));
    }
    const { state, failing } = (await partOf('jobs')) ?? {};
    expect(state).toBe('failing');
    expect(failing).toMatchObject([
      { kind: 'other', jobs: 2 },
      { kind: 'mail', jobs: 1 },
    ]);
    await db().$executeRaw`DELETE FROM pgboss.job`;
  });

  it('is what was noted last, of success and of failure, until one is newer', async () => {
    expect(await partOf('mail')).toMatchObject({ state: 'unknown', succeededAt: null, failedAt: null });
    noteHealth('mail', 'ok');
    await writeHealth();
    expect(await partOf('mail')).toMatchObject({ state: 'working', failedAt: null });
    noteHealth('mail', 'unauthorized');
    await writeHealth();
    const failing = await partOf('mail');
    expect(failing).toMatchObject({ state: 'failing', failure: 'unauthorized' });
    expect(failing?.succeededAt).not.toBeNull();
    noteHealth('mail', 'ok');
    await writeHealth();
    expect(await partOf('mail')).toMatchObject({ state: 'working', failure: 'unauthorized' });
  });

  it('does not overwrite what another replica wrote later', async () => {
    const later = new Date(Date.now() + 60_000);
    await db().integrationHealth.create({
      data: { part: 'mail', succeededAt: later, failedAt: later, failure: 'timeout' },
    });
    noteHealth('mail', 'ok');
    noteHealth('mail', 'garbage');
    await writeHealth();
    expect(await partOf('mail')).toMatchObject({
      succeededAt: later.toISOString(),
      failedAt: later.toISOString(),
      failure: 'timeout',
    });
  });

  it('is what calls meet, but not what a person’s own login is refused', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/closed' ? 401 : 200).end('no JSON');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await callExternal({ part: 'identity', url });
    await writeHealth();
    expect(await partOf('identity')).toMatchObject({ state: 'working' });
    await refusalOf(callExternal({ part: 'identity', url: `${url}/closed`, isPersonal: true }));
    await writeHealth();
    expect(await partOf('identity')).toMatchObject({ state: 'working', failedAt: null });
    await refusalOf(callExternal({ part: 'identity', url: `${url}/closed` }));
    await writeHealth();
    expect(await partOf('identity')).toMatchObject({ state: 'failing', failure: 'unauthorized' });
    expect(() => parseAnswer('identity', answer, z.object({}))).toThrow();
    await writeHealth();
    expect(await partOf('identity')).toMatchObject({ state: 'failing', failure: 'garbage' });
    server.close();
  });

  it('is written once a minute at most', async () => {
    noteHealth('identity', 'ok');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await partOf('identity')).toMatchObject({ state: 'unknown' });
    await writeHealth();
    expect(await partOf('identity')).toMatchObject({ state: 'working' });
  });

  it('is a line in the log if it cannot be written, and nothing else', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    vi.spyOn(db(), '$executeRaw').mockRejectedValueOnce(new TypeError('away'));
    noteHealth('mail', 'ok');
    await writeHealth();
    expect(warn).toHaveBeenCalledWith({ event: 'integration-health', message: 'TypeError' });
    vi.restoreAllMocks();
  });

  it('says what is not in use, knows no failures of newer versions, and leaves out the backup', async () => {
    await db().integrationHealth.createMany({
      data: [
        { part: 'virus-scanner', failedAt: new Date(), failure: 'timeout' },
        { part: 'mail', failedAt: new Date(), failure: 'of tomorrow' },
        { part: 'backup', succeededAt: new Date() },
      ],
    });
    expect(await partOf('virus-scanner')).toMatchObject({ state: 'off', failure: null });
    expect(await partOf('mail')).toMatchObject({ state: 'failing', failure: null });
    expect(await partOf('backup')).toBeUndefined();
  });

  it('is for member administrators', async () => {
    for (const role of [2, 3] as const) expect((await refusalOf(read(role))).code).toBe('FORBIDDEN');
  });
});

describe('the entity of an organisation at the signing service', () => {
  /** The service answers a login with this status; without one it ends the connection. */
  let status: number | null = 200;
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => bodies.push(body));
    request.on('end', () => {
      if (status === null) request.socket.destroy();
      else
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: 'token', expires_in: 3600 }));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.spyOn(env(), 'GETACCEPT_URL', 'get').mockReturnValue(url);
    vi.spyOn(log, 'warn').mockReturnValue();
    await db().memberOrganisation.update({ where: { slug }, data: { signingEntityId: 'enheten' } });
    await changeDraft(world.workers.teknikbolagen[1], slug, (copy) => {
      copy.process.signsWithService = true;
      copy.texts = { introduction: { sv: 'Hej', en: 'Hi' } };
      return copy;
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    server.close();
  });

  const anna = () => world.workers.teknikbolagen[1];
  const check = async (answers: number | null) => {
    status = answers;
    return runOrganisationQuery(checkSigning, anna(), slug, { slug });
  };
  const overview = () => runOrganisationQuery(overviewQuery, anna(), slug, { slug });
  const problemsOfEntity = async () => {
    const { problems } = await runOrganisationQuery(draftQuery, anna(), slug, { slug });
    return problems.flatMap(({ code, isWarning }) => (/^ENTITY/.test(code) ? [{ code, isWarning }] : []));
  };
  const publish = async () => {
    const { draftRevision } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    const input = { slug, revision: draftRevision, moveCases: false };
    return runOrganisationCommand(publishDraft, anna(), slug, input);
  };
  const processIsDone = async () => (await overview()).tasks.find(({ name }) => name === 'PROCESS')?.isDone;

  it('is warned about until it has answered', async () => {
    expect(await problemsOfEntity()).toEqual([{ code: 'ENTITY_UNTRIED', isWarning: true }]);
    expect(await check(null)).toMatchObject({ succeededAt: null, failure: 'unreachable' });
    expect(await problemsOfEntity()).toEqual([{ code: 'ENTITY_UNTRIED', isWarning: true }]);
    expect(await processIsDone()).toBe(true);
    expect(await check(200)).toMatchObject({ succeededAt: expect.any(String) });
    expect(bodies.at(-1)).toContain('"entity_id":"enheten"');
    expect(await problemsOfEntity()).toEqual([]);
  });

  it('stops publishing once it refuses, and a service that is down stops nothing', async () => {
    await check(200);
    expect(await check(403)).toMatchObject({ failure: 'unauthorized' });
    expect(await problemsOfEntity()).toEqual([{ code: 'ENTITY_REFUSED', isWarning: false }]);
    expect((await refusalOf(publish())).code).toBe('DRAFT_INCOMPLETE');
    await check(200);
    expect(await problemsOfEntity()).toEqual([]);
    expect(await check(null)).toMatchObject({ failure: 'unreachable' });
    expect(await problemsOfEntity()).toEqual([]);
    await publish();
  });

  it('is tried by those who edit, and its last answer is read by everybody', async () => {
    const lisa = world.workers.teknikbolagen[3];
    expect((await refusalOf(runOrganisationQuery(checkSigning, lisa, slug, { slug }))).code).toBe(
      'FORBIDDEN',
    );
    expect(await runOrganisationQuery(signingCheckQuery, lisa, slug, { slug })).toMatchObject({
      failure: null,
    });
  });
});
