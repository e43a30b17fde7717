import { PDFDocument } from 'pdf-lib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSigningToken, SIGNING_COOKIE, signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { logIn, refreshLogin } from '@/lib/features/signing/signing-login';
import { createSigningDocument } from '@/lib/integrations/signing/signing';
import { seal } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import { type CaseWorker, createWorker } from '../../../fixtures/actors';
import { processOf, TEMPLATES } from '../../../fixtures/organisations';
import { refusalOf, setUpWorld } from '../../../fixtures/world';
import { documentsOf } from '../../integrations/documents-of';
import { setUpOutside } from '../../integrations/outside';

const jar = vi.hoisted(() => new Map<string, { value: string; options: Record<string, unknown> }>());
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Record<string, unknown>) => jar.set(name, { value, options }),
    delete: (name: string) => jar.delete(name),
  }),
}));

setUpOutside();
const world = setUpWorld();
beforeEach(() => jar.clear());

const anna = () => world.workers.teknikbolagen[1];
const token = () => readSigningToken(anna());
const context = async () => ({
  actor: { ...anna(), signingToken: await token() },
  locale: 'sv' as const,
});
const enter = async (password: string) => logIn.run({ email: 'anna@example.com', password }, await context());

describe('the login at the signing service', () => {
  it('is sealed in an HttpOnly cookie for as long as it is valid', async () => {
    await enter('signera');
    const { value = '', options } = jar.get(SIGNING_COOKIE) ?? {};
    expect(options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: expect.any(Number) });
    const stored = (await token()) ?? '';
    expect(stored).toMatch(/\w/);
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(stored);
    expect(value).not.toContain(stored);
  });

  it('is not believed when somebody has changed the cookie', async () => {
    await enter('signera');
    const { value = '', options = {} } = jar.get(SIGNING_COOKIE) ?? {};
    for (const forged of ['', 'x', value.slice(4), `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`]) {
      jar.set(SIGNING_COOKIE, { value: forged, options });
      expect(await token()).toBeNull();
    }
  });

  it('is no login for another account, nor in another session of the same one', async () => {
    await enter('signera');
    expect(await token()).toMatch(/\w/);
    const robert = world.workers.teknikbolagen[2];
    for (const other of [
      { accountId: robert.accountId, sessionId: anna().sessionId },
      { accountId: anna().accountId, sessionId: robert.sessionId },
      robert,
    ]) {
      expect(await readSigningToken(other)).toBeNull();
    }
  });

  it.each([
    ['fel', 'SIGNING_LOGIN_FAILED', 400],
    ['vanta', 'SIGNING_LOGIN_LIMITED', 429],
  ])('with the password %s is refused: %s', async (password, code, status) => {
    expect(await refusalOf(enter(password))).toMatchObject({ code, status });
    expect(jar.size).toBe(0);
  });

  it('tried too often says when to try again', async () => {
    expect((await refusalOf(enter('vanta'))).options.retryAfter).toBeGreaterThan(0);
  });

  it('says how long it lasts, to its owner only, and never what it is', async () => {
    expect(await signingSecondsLeft(anna())).toBeNull();
    await enter('signera');
    const { maxAge } = jar.get(SIGNING_COOKIE)?.options ?? {};
    const left = (await signingSecondsLeft(anna())) ?? 0;
    expect(left).toBeGreaterThan(Number(maxAge) - 60);
    expect(left).toBeLessThanOrEqual(Number(maxAge));
    expect(await signingSecondsLeft(world.workers.teknikbolagen[2])).toBeNull();
    expect(await refreshLogin.run({}, await context())).toBeUndefined();
  });

  it('of the version before, which did not keep its end, still counts', async () => {
    const { accountId, sessionId } = anna();
    jar.set(SIGNING_COOKIE, {
      value: seal('an-older-login', 'signing-cookie', `${accountId} ${sessionId}`),
      options: {},
    });
    expect([await token(), await signingSecondsLeft(anna())]).toEqual(['an-older-login', null]);
  });

  it('is renewed, and forgotten when it can not be', async () => {
    await enter('signera');
    const first = await token();
    await refreshLogin.run({}, await context());
    expect(await token()).not.toBe(first);
    expect(await signingSecondsLeft(anna())).toBeGreaterThan(
      Number(jar.get(SIGNING_COOKIE)?.options.maxAge) - 60,
    );
    const wornOut = { ...(await context()), actor: { ...(await context()).actor, signingToken: 'worn-out' } };
    expect(await refusalOf(refreshLogin.run({}, wornOut))).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
    expect(await token()).toBeNull();
    expect(await refusalOf(refreshLogin.run({}, await context()))).toMatchObject({
      code: 'SIGNING_LOGIN_REQUIRED',
    });
  });
});

describe('the entity that a login enters', () => {
  const ENTITIES = ['', 'teknikbolagen', 'handelsforbundet'];

  /** Where a document lands that is sent with the login of this case worker and names no entity; the service account looks for it. */
  async function entitiesOf(actor: CaseWorker): Promise<string[]> {
    const credentials = { email: 'anna@example.com', password: 'signera' };
    await logIn.run(credentials, { actor: { ...actor, signingToken: null }, locale: 'sv' });
    const externalId = crypto.randomUUID();
    await createSigningDocument({
      ...{ externalId, idempotencyKey: crypto.randomUUID(), name: 'Ansökan', fileName: 'ansokan.pdf' },
      ...{ pdf: await onePage(), subject: 'Att skriva under', message: 'Läs och skriv under.' },
      recipients: [{ email: 'vd@example.com' }],
      accessToken: (await readSigningToken(actor)) ?? '',
    });
    const found: string[] = [];
    for (const entityId of ENTITIES) {
      if ((await documentsOf(externalId, entityId)).length > 0) found.push(entityId);
    }
    return found;
  }

  async function onePage(): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    document.addPage();
    return document.save();
  }

  it('is that of the organisation, so that everybody there sees what is sent', async () => {
    expect(await entitiesOf(anna())).toEqual(['teknikbolagen']);
  });

  it('is none where the organisations of the case worker have several, and theirs where they share one', async () => {
    const { teknikbolagen, handelsforbundet } = world.organisations;
    const process = { ...processOf('handelsforbundet'), signsWithService: true };
    const moId = handelsforbundet.id;
    await db().formTemplate.create({
      data: { moId, version: 2, body: TEMPLATES.handelsforbundet as object, process },
    });
    const enterAt = (signingEntityId: string) =>
      db().memberOrganisation.update({ where: { id: moId }, data: { signingEntityId } });
    const roles = [teknikbolagen.id, moId].map((id) => ({ moId: id, roleId: 1 }));
    const both = await createWorker('Bodil Båda', roles);
    await enterAt('handelsforbundet');
    expect(await entitiesOf(both)).toEqual(['']);
    await enterAt('teknikbolagen');
    expect(await entitiesOf(both)).toEqual(['teknikbolagen']);
  });

  it('is refused whoever does not belong to it', async () => {
    const outsider = logIn.run(
      { email: 'utanfor@example.com', password: 'signera' },
      { actor: { ...anna(), signingToken: null }, locale: 'sv' },
    );
    expect(await refusalOf(outsider)).toMatchObject({ code: 'SIGNING_WRONG_ENTITY', status: 403 });
    expect(jar.size).toBe(0);
  });
});
