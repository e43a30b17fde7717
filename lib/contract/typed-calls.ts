import type { z } from 'zod';
import type { CallName, ParameterOf } from './addresses';
import type { CALLS } from './contract';

/** The types of the calls for browsers: types alone, so that no schema is loaded to make a call. */

type Contract = typeof CALLS;
type Plain<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never;
type CaseParameter<Name extends CallName> = 'caseId' extends ParameterOf<Name> ? { caseId: string } : unknown;
type Parameters<Name extends CallName> = CaseParameter<Name> & z.output<NonNullable<Contract[Name]['query']>>;
/** A bare list is for other programs. */
type Body<Name extends CallName> = Exclude<z.input<NonNullable<Contract[Name]['body']>>, readonly unknown[]>;

/** What a call takes in its address. */
export type CallParameters<Name extends CallName> = Plain<Parameters<Name>>;
/** What a call takes: parameters and body together. */
export type CallInput<Name extends CallName> = Plain<Parameters<Name> & Body<Name>>;
/** What a call answers; a file is a Blob. */
export type CallAnswer<Name extends CallName> = [NonNullable<Contract[Name]['media']>] extends [never]
  ? z.output<NonNullable<Contract[Name]['response']>>
  : Blob;

/** A call with its input, as plain data. */
export type MadeCall<Name extends CallName = CallName> = {
  [Each in Name]: { name: Each; input: CallInput<Each> };
}[Name];
