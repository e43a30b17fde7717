import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery, viewQuery } from '@/components/shell/list-query';
import { AUDIT_DETAILS, type AuditType } from '@/lib/domain/audit/events';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { isWithinRegions } from '@/lib/domain/fields/zip-code';
import { parseFormTemplate } from '@/lib/domain/forms/template';
import { validateForm } from '@/lib/domain/forms/validation';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { readinessFor } from '@/lib/domain/lifecycle/permissions';
import { APPROVED_STAGES, CASE_STATUSES, type CaseStatus, OPEN } from '@/lib/domain/lifecycle/status';
import type { Process } from '@/lib/domain/organisation/body';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { systemActor } from '@/lib/engine/access/access';
import { caseFacts } from '@/lib/engine/access/facts';
import { findCase } from '@/lib/engine/access/locked-case';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { optionsByTag } from '@/lib/features/application/dynamic-data';
import { verifyAudit } from '@/lib/features/history/verify-audit';
import { verifyOrganisationAudit } from '@/lib/features/history/verify-organisation-audit';
import { overviewQuery } from '@/lib/features/organisation/overview';
import { bodyOfDraft } from '@/lib/features/organisation/read-body';
import { storeSignIn } from '@/lib/integrations/identity/store-sign-in';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import { seedDemoData } from '@/prisma/seed';
import { COMPANIES } from '@/sandbox/register/companies';
import { listSubgroups } from '@/sandbox/register/subgroups';
import { jobs } from '../fixtures/world';

/** Unsigned, or not yet signed again. */
const UNSIGNED: readonly CaseStatus[] = ['CREATED', 'CREATED_GETACCEPT', 'STARTED', 'REMOVED', 'INVALID'];
const DECIDED: readonly CaseStatus[] = ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'];
const DAY_MS = 86_400_000;

beforeAll(() => seedDemoData(), 400_000);

const everyCase = () =>
  db().case.findMany({
    include: {
      mo: { select: { slug: true } },
      template: { select: { process: true } },
      values: true,
      forms: true,
      corrections: true,
      messages: true,
      signatures: { include: { signatories: true } },
      files: { select: { id: true, kind: true, size: true, content: true, createdAt: true } },
      regionalReviews: true,
      mails: { include: { events: true } },
      auditEntries: { orderBy: { sequence: 'asc' } },
    },
  });

const processOf = ({ process }: { process: unknown }) => process as Process;

describe('the demo data', () => {
  it('has the versions published by those whom the history names', async () => {
    const versions = await db().formTemplate.findMany({ where: { version: 2 } });
    const events = await db().organisationAudit.findMany({ where: { type: 'VersionPublished' } });
    expect(events.map(({ actorName }) => actorName)).toEqual(versions.map(({ publishedBy }) => publishedBy));
    expect(versions).toHaveLength(1);
  });

  it('has statistics over several weeks', async () => {
    const weeks = await sql()<{ figure: string; weeks: number }[]>`
      SELECT figure, count(DISTINCT week)::int AS weeks FROM case_figure_change GROUP BY figure`;
    const of = (figure: string) => weeks.find((one) => one.figure === figure)?.weeks ?? 0;
    for (const figure of ['created', 'submitted', 'exported', 'total'])
      expect(of(figure), figure).toBeGreaterThan(2);
    for (const figure of ['us', 'applicant', 'signatory', 'manager', 'region', 'rejected', 'removed', 'open'])
      expect(of(figure), figure).toBeGreaterThan(0);
    expect(await sql()`SELECT id FROM "case" WHERE waited = '{}'`).toEqual([]);
  });

  it('has about sixty cases, in every status and in two organisations', async () => {
    const cases = await everyCase();
    expect(cases.length).toBeGreaterThanOrEqual(55);
    expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(CASE_STATUSES));
    const teknikbolagen = cases.filter(({ mo }) => mo.slug === 'teknikbolagen').length;
    expect(teknikbolagen).toBeGreaterThan(cases.length / 2);
    expect(teknikbolagen).toBeLessThan(cases.length);
    expect(new Set(cases.map(({ locale }) => locale))).toEqual(new Set(['sv', 'en']));
    expect(cases.some(({ hasUndeliveredMail }) => hasUndeliveredMail)).toBe(true);
    expect(cases.some(({ organisationType }) => organisationType === 'SOLITARY_COMPANY')).toBe(true);
  });

  it('has valid numbers, none of a company that the register names, and one open case per company', async () => {
    const cases = await everyCase();
    const named = COMPANIES.map(({ orgNo }) => orgNo);
    for (const { orgNo, organisationType, template } of cases) {
      expect(parseOrganisationNumber(orgNo)).toBe(orgNo);
      expect(named).not.toContain(orgNo);
      expect(processOf(template).organisationTypes).toContain(organisationType);
    }
    const open = cases.filter(({ status }) => OPEN.includes(status as CaseStatus));
    expect(new Set(open.map(({ moId, orgNo }) => `${moId} ${orgNo}`)).size).toBe(open.length);
  });

  it('has templates that hold and the subgroups that the register answers with', async () => {
    for (const { slug, id, templates } of await db().memberOrganisation.findMany({
      where: { isOpen: true },
      include: { templates: true },
    })) {
      expect(templates).toHaveLength(slug === 'teknikbolagen' ? 2 : 1);
      for (const { body } of templates) expect(() => parseFormTemplate(body)).not.toThrow();
      expect(optionsByTag(await db().dynamicData.findMany({ where: { moId: id } })).Undergrupper).toEqual(
        listSubgroups(slug),
      );
    }
  });

  it('has an organisation that goes on writing: open cases on an older version, and a draft', async () => {
    const mo = await db().memberOrganisation.findUniqueOrThrow({
      where: { slug: 'teknikbolagen' },
      include: { published: true, draft: true },
    });
    expect(mo.published?.version).toBe(2);
    const { draft } = mo;
    if (!draft) throw new Error('There is no draft');
    expect(draft).toMatchObject({ revision: mo.draftRevision, baseTemplateId: mo.publishedTemplateId });
    // One that can be saved: only a translation is missing.
    expect(bodyProblems(await bodyOfDraft(db(), draft)).map(({ code }) => code)).toEqual([
      'TRANSLATION_MISSING',
    ]);
    const { length } = (await everyCase()).filter(({ templateId }) => templateId !== mo.publishedTemplateId);
    expect(length).toBeGreaterThan(10);
    expect((await verifyOrganisationAudit(sql())).faults).toEqual([]);
  });

  it('has an organisation that is half set up, with what is left to do', async () => {
    const bodil = await db().account.findFirstOrThrow({
      where: { name: 'Bodil Bygg' },
      include: { roles: true },
    });
    const overview = await runOrganisationQuery(
      overviewQuery,
      {
        kind: 'caseWorker',
        accountId: bodil.id,
        sessionId: randomUUID(),
        name: bodil.name,
        email: bodil.email,
        roles: bodil.roles,
        signingToken: null,
      },
      'byggforeningen',
      { slug: 'byggforeningen' },
    );
    expect(overview).toMatchObject({
      isOpen: false,
      versionInUse: null,
      draft: { problems: 1, updatedBy: bodil.name },
    });
    expect(overview.tasks.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual([
      'NAMES',
      'PROCESS',
    ]);
  });

  it('counts on the case what the case has', async () => {
    for (const one of await everyCase()) {
      const awaited = one.corrections.filter(({ clearedAt }) => clearedAt === null);
      expect(one).toMatchObject({
        unhandledMessages: one.messages.filter(({ postedByMA, isHandled }) => !postedByMA && !isHandled)
          .length,
        openCorrections: awaited.filter(({ isHandled }) => !isHandled).length,
        handledCorrections: awaited.filter(({ isHandled }) => isHandled).length,
        auditSequence: one.auditEntries.length,
        // A failed export changes nothing.
        lastChangedAt: one.auditEntries.findLast(({ type }) => type !== 'ExportFailed')?.at,
      });
      const bounced = one.mails.some(
        ({ to, events }) => to === one.contactEmail && events.some(({ status }) => status === 'bounced'),
      );
      expect(one.hasUndeliveredMail).toBe(bounced);
    }
  });

  it('has every history in an audit log that is chained, in order, and over', async () => {
    expect((await verifyAudit(sql())).faults).toEqual([]);
    const now = Date.now();
    for (const { auditEntries, createdAt, mails } of await everyCase()) {
      expect(auditEntries[0]).toMatchObject({ type: 'CaseCreated', at: createdAt });
      expect(now - createdAt.getTime()).toBeLessThan(95 * DAY_MS);
      const times = auditEntries.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(
        Math.max(...times, ...mails.flatMap(({ events }) => events.map(({ at }) => at.getTime()))),
      ).toBeLessThanOrEqual(now);
      for (const { type, details } of auditEntries) AUDIT_DETAILS[type as AuditType].parse(details);
      for (const { sentAt } of mails) expect(sentAt).not.toBeNull();
    }
  });

  it('leaves no work that is already done, and gives everything its time in the history', async () => {
    expect(await jobs()).toEqual([]);
    expect(await db().signature.count({ where: { documentId: { not: null } } })).toBe(0);
    for (const { auditEntries, files, lastChangedAt, waitsSince, values } of await everyCase()) {
      const times = auditEntries.map(({ at }) => at.getTime());
      for (const { createdAt } of files) expect(times).toContain(createdAt.getTime());
      for (const { updatedAt } of values) expect(times).toContain(updatedAt.getTime());
      expect((waitsSince ?? lastChangedAt).getTime()).toBeLessThanOrEqual(lastChangedAt.getTime());
    }
  });

  it('shows what case workers have to see to: overdue corrections, and signatories whose mail did not arrive', async () => {
    const cases = await everyCase();
    const of = (condition: (one: (typeof cases)[number]) => boolean) => cases.filter(condition);
    expect(of((one) => one.hasOverdueCorrection).map(({ status }) => status)).toEqual(
      expect.arrayContaining(['STARTED', 'SUBMITTED']),
    );
    for (const one of of(({ hasOverdueCorrection }) => hasOverdueCorrection)) {
      expect(one.mails.filter(({ type }) => type === 'correctionReminder')).toHaveLength(3);
    }
    const bounced = of(({ hasBouncedSignatory }) => hasBouncedSignatory);
    expect(bounced.length).toBeGreaterThan(0);
    for (const { signatures } of bounced) {
      const statuses = signatures.flatMap(({ signatories }) => signatories.map(({ status }) => status));
      expect(statuses).toContain('bounced');
    }
    const waiting = await db().case.findMany({ where: { waitsFor: 'us' }, select: { id: true } });
    for (const { id } of bounced) expect(waiting.map((one) => one.id)).toContain(id);
  });

  it('has a replaced signatory, and files with a question and its answer', async () => {
    const cases = await everyCase();
    const replaced = cases.find(({ auditEntries }) =>
      auditEntries.some(({ type }) => type === 'SignatoryReplaced'),
    );
    expect(replaced?.signatures.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const files = await db().storedFile.findMany({ where: { kind: 'MESSAGE' }, include: { message: true } });
    expect(files.map(({ uploadedByMA, message }) => [uploadedByMA, message?.postedByMA]).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('has a view of its own and one that is shared, in the words of the address', async () => {
    const views = await db().savedView.findMany({ orderBy: { moId: { sort: 'asc', nulls: 'first' } } });
    expect(views.map(({ moId }) => moId !== null)).toEqual([false, true]);
    for (const { query } of views) {
      const params = Object.fromEntries(new URLSearchParams(query));
      expect(viewQuery(parseListQuery(params))).toBe(query);
    }
  });

  it('has complete answers wherever the company has signed, and documents that can be read', async () => {
    for (const one of await everyCase()) {
      if (one.signatures.length === 0) {
        expect([...UNSIGNED, 'REJECTED']).toContain(one.status);
        continue;
      }
      const { body } = await db().formTemplate.findUniqueOrThrow({ where: { id: one.templateId } });
      const template = parseFormTemplate(body);
      const values = Object.fromEntries(one.values.map(({ componentId, value }) => [componentId, value]));
      const dynamicOptions = optionsByTag(await db().dynamicData.findMany({ where: { moId: one.moId } }));
      for (const { id } of template.forms) {
        expect([...validateForm(template, id, values, { forced: true, dynamicOptions })]).toEqual([]);
      }
      const active = activeComponents(template, values);
      for (const value of one.values) expect(value.active).toBe(active.has(value.componentId));
      expect(isWithinRegions(values.primaryWorkplaceZipCode ?? '', processOf(one.template).zipRegions)).toBe(
        true,
      );
      for (const { kind, content, size } of one.files) {
        expect(
          Buffer.from(content ?? [])
            .subarray(0, 5)
            .toString(),
          kind,
        ).toBe('%PDF-');
        expect(content?.byteLength).toBe(size);
      }
    }
  });

  it('is as ready as its status says', async () => {
    for (const { id, status } of await db().case.findMany({ select: { id: true, status: true } })) {
      const theCase = await findCase(db(), systemActor('job'), id);
      const facts = await caseFacts(db(), theCase);
      const isOut = ['SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'].includes(status);
      if (isOut) expect(readinessFor('lockForPaper', facts).missing).toEqual([]);
      const isApproved = [...APPROVED_STAGES, ...DECIDED, 'OUT_FOR_REGIONAL_REVIEW'].includes(
        status as CaseStatus,
      );
      if (isApproved) expect(readinessFor('completeApproval', facts).missing).toEqual([]);
      if (status === 'SUBMITTED') expect(readinessFor('completeApproval', facts).ready).toBe(false);
    }
  });

  it('is counted by the list as it is', async () => {
    const stored =
      await sql()`SELECT mo_id, status, sum(cases)::int AS cases FROM case_count GROUP BY 1, 2 ORDER BY 1, 2`;
    const real =
      await sql()`SELECT mo_id, status, count(*)::int AS cases FROM "case" GROUP BY 1, 2 ORDER BY 1, 2`;
    expect([...stored]).toEqual([...real]);
  });

  it('lets whoever signs in take over their account', async () => {
    const before = await db().account.findFirstOrThrow({ where: { name: 'Ragnar Regional' } });
    const sub = before.subject.slice(`${env().AUTH_ISSUER}#`.length);
    const roles = ['teknikbolagen:4'];
    const profile = { issuer: env().AUTH_ISSUER, sub, name: before.name, email: before.email, roles };
    const session = { sessionId: randomUUID(), endsAt: Math.floor(Date.now() / 1000) + 60 };
    const id = await storeSignIn(profile, session, {});
    expect(id).toBe(before.id);
  });

  it('leaves nothing behind when it cannot be loaded whole', async () => {
    const before = await db().case.count();
    await expect(seedDemoData()).rejects.toThrow();
    expect(await db().case.count()).toBe(before);
    expect(await db().memberOrganisation.count()).toBe(3);
  });
});
