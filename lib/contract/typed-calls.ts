import type { z } from 'zod';
import type { CallName, ParameterOf } from './addresses';
import type { CALLS } from './contract';

/** The types of the calls for browsers. Types only, so that making a call loads no schema. */

type Contract = typeof CALLS;
type Plain<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never;
type CaseParameter<Name extends CallName> = 'caseId' extends ParameterOf<Name> ? { caseId: string } : unknown;
type Parameters<Name extends CallName> = CaseParameter<Name> & z.output<NonNullable<Contract[Name]['query']>>;
/** The body of a call as an object. Only other programs send a bare list. */
type Body<Name extends CallName> = Exclude<z.input<NonNullable<Contract[Name]['body']>>, readonly unknown[]>;

/** The address parameters of a call. */
export type CallParameters<Name extends CallName> = Plain<Parameters<Name>>;
/** The input of a call: parameters and body together. */
export type CallInput<Name extends CallName> = Plain<Parameters<Name> & Body<Name>>;
/** The answer of a call. A file is a Blob. */
export type CallAnswer<Name extends CallName> = [NonNullable<Contract[Name]['media']>] extends [never]
  ? z.output<NonNullable<Contract[Name]['response']>>
  : Blob;

/** A call with its input, as plain data. */
export type MadeCall<Name extends CallName = CallName> = {
  [Each in Name]: { name: Each; input: CallInput<Each> };
}[Name];
