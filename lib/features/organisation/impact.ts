import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import type { impactShape } from '@/lib/contract/organisation-shapes';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { CASE_STATUSES, isActive } from '@/lib/domain/lifecycle/status';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { impactOfMove, type MoveImpact } from '@/lib/domain/organisation/impact';
import { withoutUnsafePatterns } from '@/lib/domain/organisation/safe-patterns';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { type DynamicOption, optionsByTag } from '@/lib/features/application/dynamic-data';
import { fullCheck } from '@/lib/features/application/save-forms';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { MOVABLE } from './move-cases';
import { BODY_COLUMNS, bodyOfVersion, findBody } from './read-body';

type Impact = z.input<typeof impactShape>;

const AT_ONCE = 200;

/** The effects of moving the open applications to another version. Follows the same rules as the move itself, without writing. */
export const impactQuery = defineOrganisationQuery({
  call: CALLS.getImpact,
  async read({ organisation: { id: moId } }, { to: which }): Promise<Impact> {
    const [version, statuses, dynamic] = await Promise.all([
      findBody(db(), moId, which),
      casesByStatus(moId, which),
      db().dynamicData.findMany({ where: { moId }, select: { tag: true, items: true } }),
    ]);
    // A draft may still have a pattern that could block the process for a long time.
    const to = withoutUnsafePatterns(version);
    const movable = statuses.reduce((sum, one) => sum + (one.isMovable ? one.cases : 0), 0);
    const tally = newTally();
    const known = new Map<number, VersionBody>();
    const options = optionsByTag(dynamic);
    let after: string | undefined;
    while (tally.examined < ORGANISATION_LIMITS.impactCases) {
      const page = await movableCases(moId, which, after);
      for (const theCase of page) {
        const from = await versionOf(known, theCase.templateId);
        count(tally, theCase, impactOn(theCase, { from, to, options, now: new Date() }));
      }
      after = page.at(-1)?.id;
      if (page.length < AT_ONCE) break;
    }
    const { examined, hidden, invalid, newlyRequired } = tally;
    return { statuses, movable, examined, hidden, invalid, newlyRequired };
  },
});

/** Open cases of other versions, by status. */
async function casesByStatus(moId: number, which: number | 'draft'): Promise<Impact['statuses']> {
  const groups = await db().case.groupBy({
    by: ['status'],
    where: { moId, ...(which === 'draft' ? {} : { template: { version: { not: which } } }) },
    _count: true,
  });
  const statuses = groups.flatMap(({ status: stored, _count: cases }) => {
    const status = caseStatusColumn.parse(stored);
    return isActive(status) ? [{ status, cases, isMovable: MOVABLE.includes(status) }] : [];
  });
  // In the order in which a case goes through them.
  return statuses.sort(
    (one, other) => CASE_STATUSES.indexOf(one.status) - CASE_STATUSES.indexOf(other.status),
  );
}

async function movableCases(moId: number, which: number | 'draft', after: string | undefined) {
  const rows = await db().case.findMany({
    where: {
      moId,
      status: { in: [...MOVABLE] },
      ...(which === 'draft' ? {} : { template: { version: { not: which } } }),
      ...(after ? { id: { gt: after } } : {}),
    },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
    select: {
      id: true,
      companyName: true,
      templateId: true,
      createdAt: true,
      values: { select: { componentId: true, value: true } },
    },
  });
  return rows;
}
type MovableCase = Awaited<ReturnType<typeof movableCases>>[number];

async function versionOf(known: Map<number, VersionBody>, id: number): Promise<VersionBody> {
  const cached = known.get(id);
  if (cached) return cached;
  const body = bodyOfVersion(
    await db().formTemplate.findUniqueOrThrow({ where: { id }, select: BODY_COLUMNS }),
  );
  known.set(id, body);
  return body;
}

interface Versions {
  from: VersionBody;
  to: VersionBody;
  options: Record<string, DynamicOption[]>;
  now: Date;
}

function impactOn({ createdAt, values }: MovableCase, { from, to, options, now }: Versions): MoveImpact {
  const stored = new Map(values.map(({ componentId, value }) => [componentId, { value }]));
  const checked = ({ forms, process }: VersionBody) => {
    const fields = new Map<string, RuleComponent>(
      forms.flatMap(({ rows }) => savableComponents(rows)).map((field) => [field.componentId, field]),
    );
    const state = { stored, options, component: (id: string) => fields.get(id) };
    return { forms, check: fullCheck({ createdAt, process }, state, now) };
  };
  const answers = Object.fromEntries(values.map(({ componentId, value }) => [componentId, value]));
  return impactOfMove(answers, { from: checked(from), to: checked(to) });
}

interface Tally extends Pick<Impact, 'hidden' | 'invalid' | 'newlyRequired'> {
  examined: number;
}

function newTally(): Tally {
  const none = () => ({ count: 0, cases: 0, listed: [] });
  return { examined: 0, hidden: none(), invalid: none(), newlyRequired: none() };
}

function count(tally: Tally, { id: caseId, companyName }: MovableCase, impact: MoveImpact): void {
  tally.examined += 1;
  for (const part of ['hidden', 'invalid', 'newlyRequired'] as const) {
    const componentIds = impact[part];
    if (componentIds.length === 0) continue;
    const counted = tally[part];
    counted.count += componentIds.length;
    counted.cases += 1;
    if (counted.listed.length >= ORGANISATION_LIMITS.listedCases) continue;
    counted.listed.push({ caseId, companyName, componentIds });
  }
}
