import type { z } from 'zod';
import type { ErrorCode } from '@/lib/domain/errors';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { LimitName } from '@/lib/domain/rate-limits';
import { type CallName, type Method, type ParameterOf, readAddress } from './addresses';

/**
 * Who may make a call: whoever has the permission of this action; of one of these, where the input or the status of the case decides which
 * one it is; a case worker who is signed in; or anybody.
 */
export type Permission = Action | readonly Action[] | 'signedIn' | 'anybody';

/** What is declared of a call besides its address. The types say what it takes and answers, without a value where there is none. */
export interface Declaration<
  P extends Permission = Permission,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Media extends string | undefined = string | undefined,
> {
  permission: P;
  summary: string;
  /** Refused to applicants, whatever the permission of its action: they have another call for the same. */
  forCaseWorkers?: true;
  /** The parameter by which a call on a case finds it where no `caseId` is given. */
  caseThrough?: 'messageId';
  /** All that it takes in its address, but `caseId`. */
  query?: Query;
  /** Absent: no body. `multipart`: a form with this one file field. */
  body?: Body;
  multipart?: { field: string; maxBytes: number };
  /** Absent: 204. */
  response?: Answer;
  /** The answer is bytes of this type. */
  media?: Media;
  /** A GET that changes something, for the specification's sake: answered only to a fetch of our own pages. */
  changes?: true;
  /** Of a success, where it is not 200 or 204. */
  status?: 201;
  /** Refusals that are particular to this call. */
  errors?: readonly ErrorCode[];
  /** Limits besides the general one. */
  limits?: readonly LimitName[];
}

/**
 * The contract of one call: its address, who may make it, and what goes in and out. The handler parses with it, the browser's client is
 * typed by it, and the OpenAPI document is generated from it.
 */
export interface Call<
  P extends Permission = Permission,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Media extends string | undefined = string | undefined,
> extends Declaration<P, Query, Body, Answer, Media> {
  method: Method;
  /** Below `/api/`, as the specification writes it. */
  path: string;
  /** It is about one case, which its address names, or `caseThrough`. */
  onCase: boolean;
}

/** Nothing to add where a call's schema parses what stands in its address; otherwise what is wrong. */
type AddressCheck<Name extends CallName, Query extends z.ZodType> = [
  Exclude<ParameterOf<Name>, 'caseId'>,
] extends [keyof z.output<Query>]
  ? [keyof z.output<Query>] extends [ParameterOf<Name>]
    ? unknown
    : { query: 'parses what is not in the address of the call' }
  : { query: 'does not parse all that is in the address of the call' };

/** Declares a call of the table of addresses. */
export function declareCall<
  Name extends CallName,
  const P extends Permission,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Answer extends z.ZodType = z.ZodType<void, void>,
  const Media extends string | undefined = undefined,
>(
  name: Name,
  declaration: Declaration<P, Query, Body, Answer, Media> & AddressCheck<Name, Query>,
): Call<P, Query, Body, Answer, Media> {
  const { method, path, parameters } = readAddress(name);
  const onCase = parameters.includes('caseId') || declaration.caseThrough !== undefined;
  return { ...declaration, method, path, onCase };
}

/** What a call gets: the parameters of its address and its body together. */
export type InputOf<C extends Call> = z.output<NonNullable<C['query']>> & z.output<NonNullable<C['body']>>;

/** Every action that a call may turn out to be. */
export function actionsOf({ permission }: Pick<Call, 'permission'>): readonly Action[] {
  if (permission === 'anybody' || permission === 'signedIn') return [];
  return typeof permission === 'string' ? [permission] : permission;
}
