import type { z } from 'zod';
import type { ErrorCode } from '@/lib/domain/errors';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { LimitName } from '@/lib/domain/limits';
import { isOrganisationAction, type OrganisationAction } from '@/lib/domain/organisation/permissions';
import { type CallName, type Method, type ParameterOf, readAddress } from './addresses';

/**
 * Who may make a call: callers with permission for this action; callers with permission for one of these actions, if the input or the
 * status decides which one applies; case workers of the organisation in the address who may take this action; any signed-in case worker; or
 * anyone.
 */
export type Permission = Action | readonly Action[] | OrganisationAction | 'signedIn' | 'anybody';

/** The declaration of a call apart from its address. Its types define the input and the answer. */
export interface Declaration<
  P extends Permission = Permission,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Media extends string | undefined = string | undefined,
> {
  permission: P;
  summary: string;
  /** The call is refused for applicants regardless of the action's permission, because they have another call for the same purpose. */
  forCaseWorkers?: true;
  /** A call across cases that applicants may make too. They name theirs with `caseId`, because a token does not say whose it is. */
  alsoOnCase?: true;
  /** The parameter that identifies the case if the address has no `caseId`. */
  caseThrough?: 'messageId';
  /** All parameters of the address except `caseId`. */
  query?: Query;
  /** If absent, the call has no body. `multipart` is a form with this one file field. */
  body?: Body;
  multipart?: { field: string; maxBytes: number };
  /** The largest JSON body in bytes, if it is not the usual one. */
  maxJsonBytes?: number;
  /** If absent, the call answers 204. */
  response?: Answer;
  /** The answer is bytes of this type. */
  media?: Media;
  /** A GET that changes something, as the specification requires. Only fetches from our own pages get an answer. */
  changes?: true;
  /** The status of a success, if not 200 or 204. */
  status?: 201;
  /** Errors specific to this call. */
  errors?: readonly ErrorCode[];
  /** Rate limits besides the general one. */
  limits?: readonly LimitName[];
}

/**
 * The contract of one call: its address, who may make it, and its input and output. The handler parses with it, the browser's client takes
 * its types from it, and the OpenAPI document is generated from it.
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
  /** Whether the call is about one case, identified by the address or by `caseThrough`. */
  onCase: boolean;
}

/** `unknown` if the call's schema parses exactly the parameters of its address. Otherwise a type that names the problem. */
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

/** The input of a call: its address parameters and its body together. */
export type InputOf<C extends Call> = z.output<NonNullable<C['query']>> & z.output<NonNullable<C['body']>>;

/** A file as an answer. A large one is a stream. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
  /** The address identifies the content, so browsers may keep the file. */
  isImmutable?: boolean;
  /** Other sites may show it, such as a mail program in the browser. */
  isForOtherSites?: boolean;
}

/** The answer of a call. */
export type AnswerOf<C extends Call> = [NonNullable<C['media']>] extends [never]
  ? z.input<NonNullable<C['response']>>
  : FileAnswer;

/** Every action that a call may take. */
export function actionsOf({ permission }: Pick<Call, 'permission'>): readonly Action[] {
  if (permission === 'anybody' || permission === 'signedIn') return [];
  if (typeof permission !== 'string') return permission;
  return isOrganisationAction(permission) ? [] : [permission];
}
