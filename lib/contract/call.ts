import { z } from 'zod';
import type { ErrorCode } from '@/lib/domain/errors';
import { type FieldKind, fieldProblem } from '@/lib/domain/fields/field-kind';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { LimitName } from '@/lib/domain/rate-limits';

/**
 * The contract of one call: its address and what goes in and out. The handler parses with it, the browser's client is
 * typed by it, and the OpenAPI document is generated from it.
 */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Below `/api/`, as the specification writes it. A call on a case has `{caseId}` in it, or else takes `caseId` as a
   * query parameter, which is understood and not listed in `query`.
   */
  path: string;
  summary: string;
  /** Refused to applicants, whatever the permission of its action: they have another call for the same. */
  forCaseWorkers?: true;
  /** The parameter by which a call on a case finds it where no `caseId` is given. */
  caseThrough?: 'messageId';
  query?: Query;
  /** Absent: no body. `multipart`: a form with this one file field. */
  body?: Body;
  multipart?: { field: string; maxBytes: number };
  /** Absent: 204. */
  response?: Response;
  /** The answer is bytes of this type. */
  media?: string;
  /** A GET that changes something, for the specification's sake: answered only to a fetch of our own pages. */
  changes?: true;
  /** Of a success, where it is not 200 or 204. */
  status?: 201;
  /** Refusals that are particular to this call. */
  errors?: readonly ErrorCode[];
  /** Limits besides the general one. */
  limits?: readonly LimitName[];
}

/** What a command or query gets: query parameters and body together. */
export type CallInput<Query extends z.ZodType, Body extends z.ZodType> = z.output<Query> & z.output<Body>;

export const caseIdSchema = z.uuid();

/** The id of a form, a component or a tag, or the slug of an organisation. */
export const idSchema = z.string().min(1).max(TEXT_LIMITS.id);
/** Accepted for the specification's sake, and not believed. */
export const unusedText = z.string().max(TEXT_LIMITS.unused).optional();
/** A value that a person must write, by the one rule of its kind (`lib/domain/fields`), as it is stored. */
export function fieldSchema(kind: FieldKind) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: kind.limit })
    .transform((input, context) => {
      const problem = fieldProblem(kind, input);
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return kind.parse(input);
    });
}

/** A value that a person may write; blank is absent. */
export function optionalFieldSchema(kind: FieldKind) {
  return z
    .string()
    .meta({ maxLength: kind.limit })
    .transform((input, context) => {
      const problem = fieldProblem(kind, input, { optional: true });
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return kind.parse(input) || undefined;
    })
    .optional();
}

export const localeSchema = z.enum(['sv', 'en']);
/** The id of a member organisation, within what the database can hold. */
export const organisationIdParameter = z.coerce.number().int().min(0).max(2_147_483_647);
export const booleanParameter = z.enum(['true', 'false']).transform((value) => value === 'true');
/** A calendar date, `YYYY-MM-DD`, that exists. */
export const dateSchema = z.iso.date('INVALID_DATE');
