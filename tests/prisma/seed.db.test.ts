import { beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { CASE_STATUSES } from '@/lib/case/status';
import { sql } from '@/lib/database/sql';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import type { FormTemplate } from '@/lib/forms/component';
import { validateForm } from '@/lib/forms/validation';
import { parseOrganisationNumber } from '@/lib/organisation-number';
import { seedDemoData } from '@/prisma/seed';

const NAMED = [
  '559900-0014',
  '559900-0022',
  '559900-0030',
  '559900-0048',
  '516499-0011',
  '850709-9805',
  '502999-0016',
];

beforeAll(() => seedDemoData(env().DATABASE_URL), 60_000);

describe('the demonstration data', () => {
  it('has cases in every status', async () => {
    const statuses = await db().case.findMany({ distinct: ['status'], select: { status: true } });
    expect(statuses.map(({ status }) => status).sort()).toEqual([...CASE_STATUSES].sort());
    expect(await db().case.count()).toBeGreaterThanOrEqual(60);
  });

  it('has valid numbers, none of a company that the register names', async () => {
    const cases = await db().case.findMany({ select: { orgNo: true } });
    for (const { orgNo } of cases) expect(parseOrganisationNumber(orgNo)).toBe(orgNo);
    expect(cases.map(({ orgNo }) => orgNo).filter((orgNo) => NAMED.includes(orgNo))).toEqual([]);
  });

  it('counts on the case what the case has', async () => {
    const cases = await db().case.findMany({ include: { messages: true, corrections: true } });
    for (const one of cases) {
      const unhandled = one.messages.filter((message) => !message.postedByMA && !message.isHandled);
      expect(one.unhandledMessages).toBe(unhandled.length);
      expect(one.openCorrections).toBe(one.corrections.filter(({ isHandled }) => !isHandled).length);
      expect(one.handledCorrections).toBe(one.corrections.filter(({ isHandled }) => isHandled).length);
    }
  });

  it('tells each story in an audit log that holds', async () => {
    const { entries, faults } = await verifyAudit(sql());
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThan(500);
  });

  it('has complete forms wherever the company has signed', async () => {
    const signed = await db().case.findMany({
      where: { signatures: { some: {} } },
      include: { template: true, values: true, forms: true },
    });
    expect(signed.length).toBeGreaterThan(20);
    for (const one of signed) {
      const template = one.template.body as unknown as FormTemplate;
      const values = Object.fromEntries(one.values.map(({ componentId, value }) => [componentId, value]));
      for (const { id } of template.forms) {
        expect([...validateForm(template, id, values, { forced: true })]).toEqual([]);
      }
      expect(one.forms.every(({ status }) => status === 'VALID' || status === 'APPROVED')).toBe(true);
    }
  });

  it('is counted by the list as it is', async () => {
    const [kept] = await sql()<{ cases: number }[]>`SELECT sum(cases)::int AS cases FROM case_count`;
    expect(kept?.cases).toBe(await db().case.count());
  });
});
