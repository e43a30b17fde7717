import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS, JSON_DEPTH, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { CURRENT_SCHEMA, upgradeBody, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema, FILE_KIND, fileSchema } from '@/lib/domain/organisation/body-schema';
import { differences } from '@/lib/domain/organisation/differences';
import { type BodyProblem, bodyProblems, REFUSED_IN_FILES } from '@/lib/domain/organisation/problems';
import { writtenSchema } from '@/lib/domain/organisation/written-schema';
import { unstorable } from '@/lib/domain/parse-json';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { definePublicProcedure } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { listed } from './draft';
import { shownState, storeDraft } from './draft-rows';
import { findBody, problemsOf, type VersionOrDraft } from './read-body';

const SCHEMA_PATH = '/api/schemas/organisation-file';

/** A version or the draft as a file. It contains no ids of the database, people or addresses. */
export const exportQuery = defineOrganisationQuery({
  call: CALLS.exportOrganisation,
  async read({ organisation: { id, slug } }, { version }) {
    const body = await findBody(db(), id, version);
    const text = fileText({ slug, version, body, exportedAt: new Date() });
    return {
      fileName: `${slug}-${version === 'draft' ? version : `v${version}`}.json`,
      contentType: 'application/json',
      content: new TextEncoder().encode(text),
    };
  },
});

/** The text of an exported file. The same body always has the same text. */
export function fileText(file: {
  slug: string;
  version: VersionOrDraft;
  body: VersionBody;
  exportedAt: Date;
}): string {
  const { slug, version, body, exportedAt } = file;
  const content = {
    $schema: new URL(SCHEMA_PATH, env().PUBLIC_URL).href,
    kind: FILE_KIND,
    schema: writtenSchema(body),
    source: { organisation: slug, version: version === 'draft' ? null : version },
    exportedAt: exportedAt.toISOString(),
    body: draftBodySchema.parse(body),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The JSON Schema of such a file, for editors that check a file while it is written. */
export function fileJsonSchema(): object {
  return {
    $id: new URL(SCHEMA_PATH, env().PUBLIC_URL).href,
    title: 'An organisation of Medlemsansökan',
    ...z.toJSONSchema(fileSchema, { io: 'input', unrepresentable: 'any' }),
  };
}

export const fileSchemaProcedure = definePublicProcedure({
  call: CALLS.getFileSchema,
  run: async () => ({
    fileName: 'organisation-file.schema.json',
    contentType: 'application/schema+json',
    content: new TextEncoder().encode(JSON.stringify(fileJsonSchema(), null, 2)),
  }),
});

export interface ReadFile {
  body: VersionBody;
  source: { organisation: string; version: number | null } | null;
}

/** The part that is checked first, so that a wrong file can be distinguished from a broken one. */
const envelope = z.object({ kind: z.literal(FILE_KIND), schema: z.number(), body: z.unknown() });

/**
 * Reads an exported file, of this schema or an older one. Throws TOO_LARGE, FILE_NOT_OURS, FILE_TOO_NEW, FILE_BROKEN for texts
 * that cannot be stored, or VALIDATION_FAILED with the invalid places.
 */
export function readFile(content: Uint8Array): ReadFile {
  if (content.byteLength > ORGANISATION_LIMITS.bodyBytes) throw new AppError('TOO_LARGE');
  const parsed = parseText(content);
  const unfit = unstorable(parsed, JSON_DEPTH);
  if (unfit?.code === 'TOO_DEEP') throw invalid([['body', unfit.code]]);
  if (unfit) throw new AppError('FILE_BROKEN', { errors: { [unfit.path || 'file']: [unfit.code] } });
  const outer = envelope.safeParse(parsed);
  if (!outer.success) throw new AppError('FILE_NOT_OURS');
  const { schema } = outer.data;
  if (schema > CURRENT_SCHEMA)
    throw new AppError('FILE_TOO_NEW', { extra: { schema, known: CURRENT_SCHEMA } });
  const upgraded = { ...outer.data, ...(parsed as object), body: upgradeBody(outer.data.body, schema) };
  const file = fileSchema.safeParse(upgraded);
  if (!file.success) {
    throw invalid(
      file.error.issues
        .slice(0, COUNT_LIMITS.reportedProblems)
        .map((issue) => [issue.path.join('.') || 'file', codeOf(issue)]),
    );
  }
  const { body, source = null } = file.data;
  requireSound(bodyProblems(body));
  return { body, source };
}

/** The code of a problem with the format, with its subject. The code is in no language. */
function codeOf(issue: z.core.$ZodIssue): string {
  const about = aboutOf(issue);
  return about ? `${issue.code.toUpperCase()}: ${about}` : issue.code.toUpperCase();
}

function aboutOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.join(', ');
    case 'invalid_value':
      return issue.values.join(', ');
    case 'invalid_type':
      return issue.expected;
    case 'too_big':
      return String(issue.maximum);
    case 'too_small':
      return String(issue.minimum);
    case 'custom':
      return issue.message;
    default:
      return '';
  }
}

function parseText(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content).replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new AppError('FILE_NOT_OURS', { cause });
  }
}

function requireSound(problems: readonly BodyProblem[]): void {
  const refused = problems.filter(({ code }) => REFUSED_IN_FILES.includes(code));
  if (refused.length === 0) return;
  throw invalid(
    refused
      .slice(0, COUNT_LIMITS.reportedProblems)
      .map(({ code, place, value }) => [
        [place.part, place.formId, place.componentId].filter(Boolean).join('.'),
        value ? `${code}: ${value}` : code,
      ]),
    refused,
  );
}

function invalid(found: readonly (readonly [string, string])[], problems: BodyProblem[] = []): AppError {
  const errors: Record<string, string[]> = {};
  for (const [place, code] of found) errors[place] = [...(errors[place] ?? []), code];
  return new AppError('VALIDATION_FAILED', { errors, extra: { problems: listed(problems) } });
}

/**
 * Replaces the draft that the caller saw by the body of a file. With `dryRun`, it only reports what that would change. A refused file
 * changes nothing. Throws DRAFT_CHANGED if the draft has changed since.
 */
export const importDraft = defineOrganisationCommand({
  call: CALLS.importDraft,
  async perform(context, { file, dryRun, revision: shown }) {
    const { tx, organisation } = context;
    const { body, source } = readFile(file.content);
    const state = await shownState(context, shown);
    const changes = differences(state.body, body);
    const answer = {
      changes: changes.slice(0, ORGANISATION_LIMITS.changes),
      problems: listed(await problemsOf(tx, organisation, body)),
    };
    if (dryRun === 'true' || changes.length === 0) {
      return { result: { revision: organisation.draftRevision, ...answer }, audit: null };
    }
    const revision = await storeDraft(context, state, body);
    return {
      result: { revision, ...answer },
      audit: { type: 'DraftImported', details: { revision, source, changes: changes.length } },
    };
  },
});
