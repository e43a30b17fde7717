import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_PERMISSIONS, type OrganisationAction } from '@/lib/domain/organisation/permissions';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { senderOf } from '@/lib/engine/mail/made-mail';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { logoProcedure, uploadLogo } from '@/lib/features/application/logo';
import { createCase } from '@/lib/features/case/create-case';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { verifyOrganisationAudit } from '@/lib/features/history/verify-organisation-audit';
import { draftQuery } from '@/lib/features/organisation/draft';
import { createOrganisation } from '@/lib/features/organisation/draft-rows';
import { getOrganisation } from '@/lib/features/organisation/get-organisation';
import { acceptRole, invitationToken } from '@/lib/features/organisation/invitations';
import { overviewQuery } from '@/lib/features/organisation/overview';
import {
  changeRole,
  confirmRole,
  grantRole,
  peopleQuery,
  withdrawRole,
} from '@/lib/features/organisation/people';
import { publishDraft } from '@/lib/features/organisation/publish';
import { changeSettings, setOpen, settingsQuery } from '@/lib/features/organisation/settings';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { storeSignIn } from '@/lib/integrations/identity/store-sign-in';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import { parseInput } from '@/lib/server/http/request';
import { toResponse } from '@/lib/server/http/route';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { beginDraft } from '../../../fixtures/draft';
import { everyRow } from '../../../fixtures/every-row';
import { handlersOf } from '../../../fixtures/handlers';
import * as hostile from '../../../fixtures/hostile-files';
import { asOwner } from '../../../fixtures/owner';
import { jobs, refusalOf, setUpWorld } from '../../../fixtures/world';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

type Anything = { call: Call<OrganisationAction> };
const named = (all: readonly unknown[]) =>
  (all as Anything[]).map((one) => [`${one.call.method} ${one.call.path}`, one] as const);

/** Inputs by which a read answers, by its path. */
const INPUTS: Record<string, object> = {
  'organisation/{slug}/Compare': { from: 1, to: 1 },
  'organisation/{slug}/Export': { version: 1 },
  'organisation/{slug}/Impact': { to: 1 },
  'organisation/{slug}/Versions/{version}': { version: 1 },
  'organisation/{slug}/PreviewDocument': { locale: 'sv', values: [] },
  'organisation/{slug}/Mails/{mail}/Example': { mail: 'caseCreated' },
  'organisation/{slug}/RetentionPreview': {
    retention: { drafts: { afterDays: 30, warnDays: 14, action: 'remove' } },
  },
};

describe('role × call × organisation', () => {
  // There is a draft to share.
  beforeAll(() => beginDraft(anna, slug));

  it.each(named(handlersOf('organisationQuery')))('%s', async (_name, query) => {
    const input = { slug, ...INPUTS[query.call.path] };
    const before = await everyRow();
    for (const role of ROLE_IDS) {
      const read = runOrganisationQuery(
        query as never,
        world.workers.teknikbolagen[role],
        slug,
        input as never,
      );
      const isPermitted = (ORGANISATION_PERMISSIONS[query.call.permission] as readonly number[]).includes(
        role,
      );
      if (isPermitted) await read;
      else expect((await refusalOf(read)).code).toBe('FORBIDDEN');
      const other = runOrganisationQuery(
        query as never,
        world.workers.handelsforbundet[role],
        slug,
        input as never,
      );
      expect((await refusalOf(other)).code).toBe('NOT_FOUND');
    }
    // Looking writes nothing.
    expect(await everyRow()).toBe(before);
  });

  it.each(named(handlersOf('organisationCommand')))('%s', async (_name, command) => {
    const perform = vi.fn(async () => ({ result: undefined, audit: null }));
    const tried = { action: command.call.permission, perform };
    for (const role of ROLE_IDS) {
      perform.mockClear();
      const run = runOrganisationCommand(tried, world.workers.teknikbolagen[role], slug, {});
      const isPermitted = (ORGANISATION_PERMISSIONS[command.call.permission] as readonly number[]).includes(
        role,
      );
      if (isPermitted) await run;
      else expect((await refusalOf(run)).code).toBe('FORBIDDEN');
      expect(perform).toHaveBeenCalledTimes(isPermitted ? 1 : 0);
      const other = runOrganisationCommand(tried, world.workers.handelsforbundet[role], slug, {});
      expect((await refusalOf(other)).code).toBe('NOT_FOUND');
      const nowhere = runOrganisationCommand(tried, world.workers.teknikbolagen[role], 'nowhere', {});
      expect((await refusalOf(nowhere)).code).toBe('NOT_FOUND');
    }
  });
});

const people = () => runOrganisationQuery(peopleQuery, anna, slug, { slug });
const accept = (actor: CaseWorker, grantId: string, at = new Date()) =>
  acceptRole.run({ slug, token: invitationToken(grantId, at) }, { actor, locale: 'sv' });
const grant = (email: string, roleId: 1 | 2 | 3 | 4) =>
  runOrganisationCommand(grantRole, anna, slug, { slug, email, roleId });
const withdraw = (grantId: string) => runOrganisationCommand(withdrawRole, anna, slug, { slug, grantId });

describe('a role that is given in the product', () => {
  it('is taken up by the mailed link, by one account, and survives a sign-in', async () => {
    const nils = await createWorker('Nils Ny', []);
    const olle = await createWorker('Olle Annan', []);
    const invited = nils.email.toUpperCase();
    const { grantId } = await grant(invited, 2);
    expect((await jobs()).at(-1)).toMatchObject({ name: 'send-role-invitation', data: { grantId } });
    expect((await refusalOf(grant(nils.email, 2))).code).toBe('CONFLICT');
    expect((await grant(nils.email.replace(/^./, '_'), 2)).grantId).not.toBe(grantId);
    expect((await people()).people.find(({ email }) => email === invited)).toMatchObject({
      accountId: null,
      email: invited,
    });
    expect((await refusalOf(accept(nils, grantId, new Date(Date.now() - 15 * 86_400_000)))).code).toBe(
      'TOKEN_EXPIRED',
    );
    expect(await accept(nils, grantId)).toEqual({ organisation: slug, roleId: 2, isWaiting: false });
    expect(await accept(nils, grantId)).toEqual({ organisation: slug, roleId: 2, isWaiting: false });
    expect((await refusalOf(accept(olle, grantId))).code).toBe('TOKEN_INVALID');
    const [issuer, sub] = ['https://idp.example', 'nils'];
    await db().account.update({ where: { id: nils.accountId }, data: { subject: `${issuer}#${sub}` } });
    const signIn = (roles: string[]) =>
      storeSignIn(
        { issuer, sub, name: 'Nils Ny', email: 'nils@example.com', roles },
        { sessionId: crypto.randomUUID(), endsAt: Date.now() / 1000 + 60 },
        {},
      );
    const held = async () =>
      (
        await db().accountRole.findMany({ where: { accountId: nils.accountId }, orderBy: { roleId: 'asc' } })
      ).map(({ roleId, source }) => `${roleId} ${source}`);
    await signIn(['teknikbolagen:3']);
    expect(await held()).toEqual(['2 grant', '3 provider']);
    await signIn(['teknikbolagen:2']);
    expect(await held()).toEqual(['2 provider']);
    await signIn([]);
    expect(await held()).toEqual(['2 grant']);
    await withdraw(grantId);
    expect(await held()).toEqual([]);
    await signIn([]);
    expect(await held()).toEqual([]);
    expect((await refusalOf(accept(nils, grantId))).code).toBe('TOKEN_INVALID');
  });

  it('that another address opens is given only once an administrator has confirmed whose it is', async () => {
    const [eva, mallory] = [await createWorker('Eva Annan', []), await createWorker('Mallory Lånad', [])];
    const { grantId } = await grant('eva.privat@example.com', 3);
    const confirm = (by: CaseWorker, accountId: string) =>
      runOrganisationCommand(confirmRole, by, slug, { slug, grantId, accountId });
    const rolesOf = ({ accountId }: CaseWorker) => db().accountRole.count({ where: { accountId } });
    const requester = async () => (await people()).people.at(-1)?.roles[0]?.askedBy;
    expect(await requester()).toBeNull();
    expect((await refusalOf(confirm(anna, eva.accountId))).code).toBe('CONFLICT');
    for (const one of [eva, mallory, eva]) {
      expect(await accept(one, grantId)).toEqual({ organisation: slug, roleId: 3, isWaiting: true });
      expect(await requester()).toEqual({ accountId: one.accountId, name: one.name, email: one.email });
    }
    expect([await rolesOf(eva), await rolesOf(mallory)]).toEqual([0, 0]);
    // A confirmation from a screen older than the latest request counts for nobody.
    expect((await refusalOf(confirm(anna, mallory.accountId))).code).toBe('CONFLICT');
    const advisor = world.workers.teknikbolagen[2];
    expect((await refusalOf(confirm(advisor, eva.accountId))).code).toBe('FORBIDDEN');
    await confirm(anna, eva.accountId);
    expect([await rolesOf(eva), await rolesOf(mallory)]).toEqual([1, 0]);
    expect(await accept(eva, grantId)).toMatchObject({ isWaiting: false });
    expect((await refusalOf(accept(mallory, grantId))).code).toBe('TOKEN_INVALID');
    expect((await refusalOf(confirm(anna, eva.accountId))).code).toBe('CONFLICT');
    expect(
      await db().organisationAudit.findFirstOrThrow({
        where: { mo: { slug } },
        orderBy: { sequence: 'desc' },
      }),
    ).toMatchObject({ type: 'RoleAccepted', details: { email: 'eva.privat@example.com', name: eva.name } });
    await withdraw(grantId);
    expect(await rolesOf(eva)).toBe(0);
  });

  it('is not withdrawn from the last administrator', async () => {
    const mo = world.organisations.handelsforbundet;
    const hanna = world.workers.handelsforbundet[1];
    const run = { slug: mo.slug };
    const ny = await createWorker('Ny Admin', []);
    const { grantId } = await runOrganisationCommand(grantRole, hanna, mo.slug, {
      ...run,
      email: ny.email,
      roleId: 1,
    });
    await acceptRole.run({ slug: mo.slug, token: invitationToken(grantId) }, { actor: ny, locale: 'sv' });
    await db().accountRole.deleteMany({ where: { moId: mo.id, roleId: 1, source: 'provider' } });
    const taking = runOrganisationCommand(withdrawRole, hanna, mo.slug, { ...run, grantId });
    expect((await refusalOf(taking)).code).toBe('LAST_ADMINISTRATOR');
    expect(await db().accountRole.count({ where: { moId: mo.id, roleId: 1 } })).toBe(1);
  });
});

describe('a role that is changed', () => {
  const change = (by: CaseWorker, grantId: string, roleId: 1 | 2 | 3 | 4) =>
    runOrganisationCommand(changeRole, by, slug, { slug, grantId, roleId });
  const held = async (accountId: string) =>
    (await db().accountRole.findMany({ where: { accountId } })).map(
      ({ roleId, source }) => `${roleId} ${source}`,
    );

  it('is another at once, recorded in the history, and stays the last administrator', async () => {
    const vera = await createWorker('Vera Vikarie', []);
    const { grantId } = await grant(vera.email, 3);
    await accept(vera, grantId);
    await change(anna, grantId, 2);
    expect(await held(vera.accountId)).toEqual(['2 grant']);
    const last = () =>
      db().organisationAudit.findFirstOrThrow({ where: { mo: { slug } }, orderBy: { sequence: 'desc' } });
    expect(await last()).toMatchObject({
      type: 'RoleChanged',
      details: { email: vera.email, roleId: 2, from: 3 },
    });
    const { sequence } = await last();
    await change(anna, grantId, 2);
    expect((await last()).sequence).toBe(sequence);
    const other = await grant(vera.email, 4);
    expect((await refusalOf(change(anna, grantId, 4))).code).toBe('CONFLICT');
    expect((await refusalOf(change(world.workers.teknikbolagen[2], grantId, 1))).code).toBe('FORBIDDEN');
    await withdraw(other.grantId);
    await change(anna, grantId, 1);
    const roles = await db().accountRole.findMany({
      where: { mo: { slug }, roleId: 1, source: 'provider' },
      select: { accountId: true, moId: true, roleId: true, source: true },
    });
    await db().accountRole.deleteMany({ where: { mo: { slug }, roleId: 1, source: 'provider' } });
    expect((await refusalOf(change(anna, grantId, 2))).code).toBe('LAST_ADMINISTRATOR');
    expect(await held(vera.accountId)).toEqual(['1 grant']);
    await db().accountRole.createMany({ data: roles });
    await withdraw(grantId);
  });

  it('that nobody has taken up is mailed again with the new one', async () => {
    const { grantId } = await grant('senare@example.com', 3);
    const before = (await jobs()).length;
    await change(anna, grantId, 2);
    expect((await jobs()).slice(before)).toMatchObject([{ name: 'send-role-invitation', data: { grantId } }]);
    await withdraw(grantId);
  });
});

describe('a step that somebody has to carry out', () => {
  it('is not published, opened or left without anybody', async () => {
    const { id } = world.organisations.teknikbolagen;
    const roles = await db().accountRole.findMany({
      where: { moId: id, roleId: 4 },
      select: { accountId: true, moId: true, roleId: true, source: true },
    });
    const rosa = await createWorker('Rosa Regional', []);
    const { grantId } = await grant(rosa.email, 4);
    await accept(rosa, grantId);
    await db().accountRole.deleteMany({ where: { moId: id, roleId: 4, source: 'provider' } });
    const task = async () =>
      (await runOrganisationQuery(overviewQuery, anna, slug, { slug })).tasks.find(
        ({ name }) => name === 'PROCESS',
      );
    expect(await task()).toMatchObject({ isDone: true, isRequired: true });
    expect((await refusalOf(withdraw(grantId))).code).toBe('LAST_REGIONAL_REVIEWER');
    const lower = { slug, grantId, roleId: 3 as const };
    expect((await refusalOf(runOrganisationCommand(changeRole, anna, slug, lower))).code).toBe(
      'LAST_REGIONAL_REVIEWER',
    );
    // The identity provider does not ask who signs in.
    await db().accountRole.deleteMany({ where: { moId: id, roleId: 4 } });
    expect(await task()).toMatchObject({ isDone: false });
    // Whoever has another role can go all the same.
    const ebba = await createWorker('Ebba Egen', []);
    const advisor = await grant(ebba.email, 2);
    await accept(ebba, advisor.grantId);
    await withdraw(advisor.grantId);
    const { revision, problems } = await runOrganisationQuery(draftQuery, anna, slug, { slug });
    expect(problems.filter(({ isWarning }) => !isWarning)).toMatchObject([
      { code: 'REVIEWER_MISSING', place: { part: 'process', property: 'hasRegionalReview' } },
    ]);
    const publish = { slug, revision, moveCases: false };
    expect((await refusalOf(runOrganisationCommand(publishDraft, anna, slug, publish))).code).toBe(
      'DRAFT_INCOMPLETE',
    );
    const open = (isOpen: boolean) => runOrganisationCommand(setOpen, anna, slug, { slug, isOpen });
    await open(false);
    expect((await refusalOf(open(true))).code).toBe('NOT_READY');
    await db().accountRole.createMany({ data: roles });
    await open(true);
    await withdraw(grantId);
  });
});

describe('a new organisation', () => {
  const given = {
    slug: 'nyfoeretagen',
    name: 'Nyföretagen',
    translatedNames: { en: 'The New Companies' },
    sharedEmail: 'medlem@nyforetagen.example',
    administrator: 'chef@nyforetagen.example',
  };

  it('gets from one command to its first application without SQL', async () => {
    expect(bodyProblems(STARTING_BODY)).toEqual([]);
    await createOrganisation(given, STARTING_BODY);
    expect((await refusalOf(createOrganisation(given, STARTING_BODY))).code).toBe('CONFLICT');
    const input = { slug: given.slug };
    const invited = await db().roleGrant.findFirstOrThrow({ where: { email: given.administrator } });
    const chef = await createWorker('Cecilia Chef', []);
    await acceptRole.run({ ...input, token: invitationToken(invited.id) }, { actor: chef, locale: 'sv' });
    const roles = [{ moId: invited.moId, roleId: 1 }];
    const cecilia = { ...chef, roles };
    expect(await getOrganisation(given.slug)).toMatchObject({ isOpen: false, name: 'Nyföretagen' });
    const apply = () =>
      createCase.run(
        {
          moSlug: given.slug,
          orgNo: '556000-0001',
          email: 'a@example.com',
          companyName: 'A AB',
          locale: 'sv',
        },
        { address: '127.0.0.1', locale: 'sv' },
      );
    expect((await refusalOf(apply())).code).toBe('NOT_OPEN');
    const open = (isOpen: boolean) =>
      runOrganisationCommand(setOpen, cecilia, given.slug, { ...input, isOpen });
    expect((await refusalOf(open(true))).code).toBe('NOT_READY');
    const formsAreWritten = async () =>
      (await runOrganisationQuery(overviewQuery, cecilia, given.slug, input)).tasks.find(
        ({ name }) => name === 'FORMS',
      )?.isDone;
    // Nobody has changed the forms that an organisation begins with.
    expect(await formsAreWritten()).toBe(false);
    const { revision } = await runOrganisationQuery(draftQuery, cecilia, given.slug, input);
    await runOrganisationCommand(publishDraft, cecilia, given.slug, { ...input, revision, moveCases: false });
    await open(true);
    const { tasks, versionInUse } = await runOrganisationQuery(overviewQuery, cecilia, given.slug, input);
    expect(versionInUse).toBe(1);
    expect(tasks.filter(({ isRequired, isDone }) => isRequired && !isDone)).toEqual([]);
    await open(false);
    expect((await refusalOf(apply())).code).toBe('NOT_OPEN');
  });
});

describe('settings', () => {
  it('hold at once, are recorded in the history, and refuse a colour that cannot be read', async () => {
    const change = (input: object) =>
      runOrganisationCommand(changeSettings, anna, slug, { slug, ...input } as never);
    await change({ name: 'Teknik', details: { handlingDays: 10 } });
    expect(await runOrganisationQuery(settingsQuery, anna, slug, { slug })).toMatchObject({
      name: 'Teknik',
      details: { handlingDays: 10 },
    });
    const last = await db().organisationAudit.findFirstOrThrow({
      where: { mo: { slug } },
      orderBy: { sequence: 'desc' },
    });
    expect(last).toMatchObject({
      type: 'SettingsChanged',
      details: {
        changes: expect.arrayContaining([{ setting: 'name', from: 'Teknikbolagen', to: 'Teknik' }]),
      },
    });
    const refused = CALLS.changeSettings.body?.safeParse({ accentColour: '#ffff00' });
    expect(refused?.error?.issues.map(({ message }) => message)).toEqual(['LOW_CONTRAST']);
  });

  it('put a task aside, which the overview says and the history records', async () => {
    const { handling } = await runOrganisationQuery(settingsQuery, anna, slug, { slug });
    const change = (putAside: object) =>
      runOrganisationCommand(changeSettings, anna, slug, {
        ...{ slug, handling: { ...handling, putAside } },
      } as never);
    const asideOf = async () =>
      (await runOrganisationQuery(overviewQuery, anna, slug, { slug })).tasks
        .filter(({ isPutAside }) => isPutAside)
        .map(({ name }) => name);
    expect(await asideOf()).toEqual([]);
    await change({ LOGO: true });
    expect(await asideOf()).toEqual(['LOGO']);
    const last = await db().organisationAudit.findFirstOrThrow({
      where: { mo: { slug } },
      orderBy: { sequence: 'desc' },
    });
    expect(last).toMatchObject({
      type: 'SettingsChanged',
      actorName: anna.name,
      details: { changes: [{ setting: 'handling.putAside.LOGO', from: '', to: 'true' }] },
    });
    await change({});
    expect(await asideOf()).toEqual([]);
    // The law requires it.
    const notice = { handling: { ...handling, putAside: { PRIVACY: true } } };
    expect(CALLS.changeSettings.body?.safeParse(notice).success).toBe(false);
  });

  it('are not overwritten unseen: CONFLICT with what is stored, and only for those that would change', async () => {
    const change = (input: object) =>
      runOrganisationCommand(changeSettings, anna, slug, { slug, ...input } as never);
    const shown = await runOrganisationQuery(settingsQuery, anna, slug, { slug });
    const reply = (title: string) => ({ title, texts: { sv: title }, uses: ['message'] });
    const first = { ...shown.handling, savedReplies: [reply('Först')] };
    await change({ handling: first, seen: { handling: shown.handling } });
    const second = { ...shown.handling, savedReplies: [reply('Sist')] };
    const stale = { handling: second, seen: { handling: shown.handling } };
    const refusal = await refusalOf(change(stale));
    expect(refusal.code).toBe('CONFLICT');
    expect(refusal.options.extra).toMatchObject({ settings: { handling: first } });
    // Nothing else of the call is saved.
    expect((await refusalOf(change({ ...stale, postalAddress: 'Box 2' }))).code).toBe('CONFLICT');
    expect((await runOrganisationQuery(settingsQuery, anna, slug, { slug })).postalAddress).toBe(
      shown.postalAddress,
    );
    // Another part, the same value, and callers that say nothing.
    await change({ postalAddress: 'Box 3', seen: { postalAddress: shown.postalAddress, handling: second } });
    await change({ handling: first, seen: { handling: shown.handling } });
    await change({ handling: second, seen: { handling: first } });
    const { handling } = await change({ handling: shown.handling, postalAddress: shown.postalAddress });
    expect(handling).toEqual(shown.handling);
  });

  it('are saved although what is stored could not be saved today', async () => {
    const stored = {
      managerEmails: Array.from({ length: 12 }, (_, index) => `chef${index}@example.com`),
      details: { contact: { name: 'Vera', email: 'vera', telephone: '' } },
      handling: { savedReplies: [{ title: 'Svar', texts: { sv: '{compny}' }, uses: ['message'] }] },
    };
    const { managerEmails, details, handling } = await db().memberOrganisation.findUniqueOrThrow({
      where: { slug },
    });
    await db().memberOrganisation.update({ where: { slug }, data: stored });
    const change = (input: object) => {
      const read = parseInput(CALLS.changeSettings.body as z.ZodType<object>, input);
      return runOrganisationCommand(changeSettings, anna, slug, { slug, ...read });
    };
    const shown = await runOrganisationQuery(settingsQuery, anna, slug, { slug });
    const shorter = { managerEmails: shown.managerEmails.slice(0, 3) };
    const seenOf = ({ slug: _slug, images: _images, isOpen: _isOpen, ...seen }: typeof shown) => seen;
    expect(await change({ ...shorter, seen: seenOf(shown) })).toMatchObject({
      managerEmails: shorter.managerEmails,
    });
    const days = {
      details: { ...shown.details, handlingDays: 9 },
      handling: { ...shown.handling, correctionDays: 9 },
    };
    expect(await change(days)).toMatchObject(days);
    const wrong = { ...days, details: { contact: { ...stored.details.contact, email: 'bo' } } };
    expect((await refusalOf(change(wrong))).options.errors).toEqual({
      'details.contact.email': ['EMAIL_FORMAT'],
    });
    await db().memberOrganisation.update({
      where: { slug },
      data: { managerEmails, details: details as object, handling: handling as object },
    });
  });

  it('of which a newer version of the product has stored more are not read whole nor changed, but used in part', async () => {
    const { details } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    const stored = { handlingDays: 4, ofTomorrow: 1 };
    await db().memberOrganisation.update({ where: { slug }, data: { details: stored } });
    const input = { slug, details: { handlingDays: 5 } };
    const refusals = [
      await refusalOf(runOrganisationQuery(settingsQuery, anna, slug, { slug })),
      await refusalOf(runOrganisationCommand(changeSettings, anna, slug, input)),
    ];
    const shown = await getOrganisation(slug);
    const theCase = await world.caseIn('STARTED');
    const { information } = await getApplicantCase(applicantOf(theCase), theCase.id);
    const after = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    await db().memberOrganisation.update({ where: { slug }, data: { details: details as object } });
    expect(refusals.map(({ code }) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(shown?.details).toEqual({ handlingDays: 4 });
    expect(information?.handlingDays).toBe(4);
    expect(after.details).toEqual(stored);
  });

  it('keep of an SVG the drawing only', async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script>
      <a href="javascript:alert(1)"><path d="M0 0h9v9z" fill="url(http://x)" onclick="x()"/></a><rect width="9" height="9" fill="url(#g)"/></svg>`;
    const file = { name: 'logo.svg', content: new TextEncoder().encode(svg) };
    const { url } = await runOrganisationCommand(uploadLogo, anna, slug, { slug, file });
    expect(url).toMatch(/^\/api\/organisation\/teknikbolagen\/Logo\?v=[0-9a-f]{16}\.svg$/);
    const logo = await logoProcedure.run({ slug, v: 'x' }, { address: '', locale: 'sv' });
    expect(new TextDecoder().decode(logo.content as Uint8Array)).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 9 9">\s*<rect width="9" height="9" fill="url\(#g\)"\/><\/svg>$/,
    );
  });

  it('refuse a PNG of so few pixels that nobody could read it', async () => {
    const upload = (width: number, height: number) => {
      const content = hostile.png({ width, height });
      return runOrganisationCommand(uploadLogo, anna, slug, { slug, file: { name: 'logo.png', content } });
    };
    const refusal = await refusalOf(upload(1, 1));
    expect(refusal).toMatchObject({ code: 'LOGO_TOO_SMALL', options: { values: { width: 64, height: 32 } } });
    expect((await upload(64, 32)).url).toMatch(/\.png$/);
  });

  it('show an SVG logo in mails as a PNG with its colours, also on other sites', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><style>.a{fill:#c00}</style><rect class="a" width="200" height="40"/><text x="9" y="30">Teknik</text></svg>';
    const file = { name: 'logo.svg', content: new TextEncoder().encode(svg) };
    const { url } = await runOrganisationCommand(uploadLogo, anna, slug, { slug, file });
    const mo = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    const { logoUrl } = senderOf(mo, 'sv');
    expect(logoUrl).toBe(new URL(url.replace(/svg$/, 'png'), env().PUBLIC_URL).href);
    const get = (v: string | null) => logoProcedure.run({ slug, v: v ?? '' }, { address: '', locale: 'sv' });
    const picture = await get(new URL(logoUrl ?? '').searchParams.get('v'));
    expect(picture).toMatchObject({ contentType: 'image/png', fileName: 'logo.png', isImmutable: true });
    const png = Buffer.from(picture.content as Uint8Array);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 96]);
    const response = toResponse(CALLS.getLogo, picture);
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await get('x.svg')).toMatchObject({ contentType: 'image/svg+xml', isForOtherSites: true });
  });

  it.each([
    ['with entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 'FILE_BROKEN'],
    ['that is a script', 'alert(1)', 'FILE_BROKEN'],
    ['with nothing but a script', '<svg xmlns="x"><script>alert(1)</script><g/></svg>', 'NO_DRAWING'],
    [
      'with nothing but a picture',
      '<svg xmlns="x"><image href="data:image/png;base64,"/></svg>',
      'NO_DRAWING',
    ],
  ])('refuse an SVG %s, and keep the logo that there is', async (_what, text, code) => {
    const before = await logoProcedure.run({ slug, v: 'x' }, { address: '', locale: 'sv' });
    const file = { name: 'logo.svg', content: new TextEncoder().encode(text) };
    const refusal = await refusalOf(runOrganisationCommand(uploadLogo, anna, slug, { slug, file }));
    expect(refusal.code).toBe(code);
    expect(await logoProcedure.run({ slug, v: 'x' }, { address: '', locale: 'sv' })).toEqual(before);
  });
});

describe('the history of organisations', () => {
  it('is chained, and says when somebody changed it', async () => {
    const { entries, faults } = await verifyOrganisationAudit(sql());
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThan(5);
    await expect(db().$executeRaw`UPDATE organisation_audit SET actor_name = 'x'`).rejects.toThrow();
    await asOwner(async (owner) => {
      await owner`ALTER TABLE organisation_audit DISABLE TRIGGER organisation_audit_guard`;
      await owner`UPDATE organisation_audit SET actor_name = 'Nobody' WHERE sequence = 2`;
      await owner`ALTER TABLE organisation_audit ENABLE TRIGGER organisation_audit_guard`;
    });
    const after = await verifyOrganisationAudit(sql());
    expect(after.faults.map(({ fault }) => fault)).toContain('changed');
  });
});
