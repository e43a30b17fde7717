import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { changeShape, type draftInfoShape, type versionShape } from '@/lib/contract/organisation-shapes';
import { AppError, INTEGRATION_FAILURES, INTEGRATION_PARTS, isFailing } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { isNamedEverywhere } from '@/lib/domain/locale';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { differences, isSame } from '@/lib/domain/organisation/differences';
import { AVOIDABLE_TASKS } from '@/lib/domain/organisation/handling';
import { logoOf } from '@/lib/domain/organisation/logo';
import { isPermittedIn, ORGANISATION_ACTIONS } from '@/lib/domain/organisation/permissions';
import { bodyProblems, isCarriedOut, isPublishable, type Means } from '@/lib/domain/organisation/problems';
import { readDetails, readHandling } from '@/lib/domain/organisation/settings';
import { roleIn } from '@/lib/engine/access/access';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import type { FormDraft, MemberOrganisation } from '@/lib/generated/prisma/client';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';
import { hasObjectStore } from '@/lib/integrations/files/object-store';
import { hasRegister } from '@/lib/integrations/register/register';
import { failingJobs, isMailQueue } from '@/lib/integrations/telemetry/failing-jobs';
import { organisationImages, organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { startingBody } from './draft-rows';
import { MOVABLE } from './move-cases';
import { BODY_COLUMNS, bodyOfDraft, bodyOfVersion, findBody, meansOf, usedIds } from './read-body';
import { STARTING_BODY } from './starting-body';

/** Which of the systems that the product calls are in use. */
const IS_IN_USE: Record<(typeof INTEGRATION_PARTS)[number], () => boolean> = {
  identity: () => true,
  mail: () => true,
  signing: () => Boolean(env().GETACCEPT_URL),
  register: hasRegister,
  'credit-report': hasCreditService,
  files: hasObjectStore,
  'virus-scanner': () => Boolean(env().CLAMD_URL),
};

const knownFailure = z.enum(INTEGRATION_FAILURES).nullable().catch(null);

/** The systems that the product calls for all organisations, and how they answered last, and the background jobs that do not get done. */
export const integrationsQuery = defineOrganisationQuery({
  call: CALLS.listIntegrations,
  async read() {
    const rows = await db().integrationHealth.findMany();
    const systems = INTEGRATION_PARTS.map((part) => {
      const { succeededAt = null, failedAt = null, failure } = rows.find((row) => row.part === part) ?? {};
      const times = { succeededAt: toInstant(succeededAt), failedAt: toInstant(failedAt) };
      if (!IS_IN_USE[part]()) return { part, state: 'off' as const, ...times, failure: null };
      const known = succeededAt === null ? ('unknown' as const) : ('working' as const);
      return {
        part,
        state: isFailing(times) ? ('failing' as const) : known,
        ...times,
        failure: knownFailure.parse(failure ?? null),
      };
    });
    return [...systems, await jobsNow()];
  },
});

/** The background jobs, as one of the systems. */
async function jobsNow() {
  const kinds = Map.groupBy(await failingJobs(), ({ queue }) =>
    isMailQueue(queue) ? ('mail' as const) : ('other' as const),
  );
  const failing = Array.from(kinds, ([kind, queues]) => ({
    kind,
    jobs: queues.reduce((sum, { jobs }) => sum + jobs, 0),
    since: new Date(Math.min(...queues.map(({ since }) => since.getTime()))).toISOString(),
  }));
  const state = failing.length > 0 ? ('failing' as const) : ('working' as const);
  return { part: 'jobs' as const, state, succeededAt: null, failedAt: null, failure: null, failing };
}

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The organisation with its versions, its draft and its remaining tasks. */
export const overviewQuery = defineOrganisationQuery({
  call: CALLS.getOrganisationOverview,
  async read({ actor, organisation }) {
    const found = await foundOf(organisation);
    const [versions, draft, tasks] = await Promise.all([
      versionsOf(organisation),
      draftOf(organisation, found),
      tasksOf(organisation, found),
    ]);
    const role = roleIn(actor, organisation.id);
    const { slug, isOpen, draftRevision } = organisation;
    const { name, translatedNames } = organisationNames.parse(organisation);
    return {
      slug,
      name,
      translatedNames,
      isOpen,
      versions,
      draft,
      draftRevision,
      tasks,
      versionInUse: versions.find(({ isInUse }) => isInUse)?.version ?? null,
      permissions: ORGANISATION_ACTIONS.filter((action) => role !== null && isPermittedIn(action, role)),
    };
  },
});

async function versionsOf({
  id: moId,
  publishedTemplateId,
}: MemberOrganisation): Promise<z.input<typeof versionShape>[]> {
  const rows = await db().$queryRaw<(z.input<typeof versionShape> & { id: number; at: Date })[]>`
    SELECT t.id, t.version, t.published_at AS at, t.published_by AS "publishedBy", t.note,
      jsonb_array_length(t.changes) AS changes, coalesce(c.cases, 0)::int AS cases, coalesce(c.editable, 0)::int AS "editableCases"
    FROM form_template t LEFT JOIN (
      SELECT template_id, count(*) AS cases, count(*) FILTER (WHERE status = ANY(${[...MOVABLE]})) AS editable
      FROM "case" WHERE mo_id = ${moId} GROUP BY template_id) c ON c.template_id = t.id
    WHERE t.mo_id = ${moId} ORDER BY t.version DESC LIMIT ${ORGANISATION_LIMITS.versions}`;
  return rows.map(({ id, at, ...row }) => ({
    ...row,
    publishedAt: at.toISOString(),
    isInUse: id === publishedTemplateId,
  }));
}

/** The bodies of the draft and of the version in use, and what there is to carry out their processes. */
interface Found {
  draft: (FormDraft & { base: { version: number } | null }) | null;
  drafted: VersionBody | null;
  published: VersionBody | null;
  means: Means;
}

async function foundOf(organisation: MemberOrganisation): Promise<Found> {
  const { id: moId, publishedTemplateId } = organisation;
  const [draft, published, means] = await Promise.all([
    db().formDraft.findUnique({ where: { moId }, include: { base: { select: { version: true } } } }),
    startingBody(db(), publishedTemplateId),
    meansOf(db(), organisation),
  ]);
  return {
    draft,
    drafted: draft && (await bodyOfDraft(db(), draft)),
    published: published?.body ?? null,
    means,
  };
}

async function draftOf(
  { id: moId, draftRevision }: MemberOrganisation,
  { draft, drafted, published, means }: Found,
): Promise<z.input<typeof draftInfoShape> | null> {
  if (!draft || !drafted) return null;
  const problems = bodyProblems(drafted, await usedIds(db(), moId), means);
  return {
    revision: draftRevision,
    baseVersion: draft.base?.version ?? null,
    updatedAt: draft.updatedAt.toISOString(),
    updatedBy: draft.updatedBy,
    changes: differences(published ?? EMPTY_BODY, drafted).length,
    problems: problems.filter(({ isWarning }) => !isWarning).length,
    warnings: problems.filter(({ isWarning }) => isWarning).length,
  };
}

async function tasksOf(organisation: MemberOrganisation, { drafted, published, means }: Found) {
  const { id: moId, publishedTemplateId, isOpen } = organisation;
  const administrators = await db().accountRole.count({ where: { moId, roleId: ROLE.administrator } });
  const isPublished = publishedTemplateId !== null;
  const details = readDetails(organisation.details);
  // Checks the draft alone, because an organisation without a version has no earlier ids.
  // Forms as they were given to begin with have not been written yet.
  const isWritten = drafted !== null && !isSame(drafted.forms, STARTING_BODY.forms);
  const hasForms = isPublished || (isWritten && isPublishable(bodyProblems(drafted)));
  // New cases follow the version in use, whatever the draft says.
  const process = (published ?? drafted ?? EMPTY_BODY).process;
  const { putAside = {} } = readHandling(organisation.handling);
  const tasks = [
    {
      name: 'NAMES' as const,
      isDone: isNamedEverywhere(organisationNames.parse(organisation), organisation.locale),
      isRequired: false,
    },
    { name: 'CONTACT' as const, isDone: details.contact !== undefined, isRequired: false },
    { name: 'PRIVACY' as const, isDone: details.privacyNotice !== undefined, isRequired: false },
    {
      name: 'LOGO' as const,
      isDone: logoOf(organisationImages.parse(organisation.images)) !== undefined,
      isRequired: false,
    },
    {
      name: 'PEOPLE' as const,
      isDone: administrators >= ORGANISATION_LIMITS.administratorsAdvised,
      isRequired: false,
    },
    { name: 'PROCESS' as const, isDone: isCarriedOut(process, means), isRequired: true },
    { name: 'FORMS' as const, isDone: hasForms, isRequired: true },
    { name: 'PUBLISH' as const, isDone: isPublished, isRequired: true },
    { name: 'OPEN' as const, isDone: isPublished && isOpen, isRequired: true },
  ];
  return tasks.map((task) => {
    const avoidable = AVOIDABLE_TASKS.find((one) => one === task.name);
    return { ...task, isPutAside: avoidable ? putAside[avoidable] === true : null };
  });
}

/** `form_template.changes`. */
const storedChanges = z.array(changeShape);

/** One version with its body. Throws NOT_FOUND. */
export const versionQuery = defineOrganisationQuery({
  call: CALLS.getVersion,
  async read({ organisation: { id: moId } }, { version }) {
    const found = await db().formTemplate.findUnique({
      where: { moId_version: { moId, version } },
      select: { ...BODY_COLUMNS, publishedAt: true, publishedBy: true, note: true, changes: true },
    });
    if (!found) throw new AppError('NOT_FOUND');
    const { publishedAt, publishedBy, note, changes } = found;
    // Throws for a newer schema before the changes are read, because they may have a newer shape too.
    const body = bodyOfVersion(found);
    return {
      version,
      publishedBy,
      note,
      publishedAt: publishedAt.toISOString(),
      changes: storedChanges.parse(changes),
      body,
    };
  },
});

/** The differences between two versions. The draft counts as one. */
export const comparisonQuery = defineOrganisationQuery({
  call: CALLS.compareVersions,
  async read({ organisation: { id } }, { from, to }) {
    const [before, after] = await Promise.all([findBody(db(), id, from), findBody(db(), id, to)]);
    const changes = differences(before, after);
    return { changes: changes.slice(0, ORGANISATION_LIMITS.changes), total: changes.length };
  },
});
