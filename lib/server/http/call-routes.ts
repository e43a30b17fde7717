import type { AnswerOf, Call, InputOf } from '@/lib/contract/call';
import type { Page } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from '@/lib/engine/access/access';
import type { Applicant, CaseWorker } from '@/lib/engine/access/actor';
import { type CallableCommand, type CallableSeries, runCommand, runSeries } from '@/lib/engine/command';
import { type CallableOperation, runOperation } from '@/lib/engine/operation';
import {
  type CallableOrganisationCommand,
  type OrganisationQuery,
  runOrganisationCommand,
  runOrganisationQuery,
} from '@/lib/engine/organisation-command';
import {
  type CaseQuery,
  type PagedQuery,
  type PublicProcedure,
  runCaseQuery,
  runStaffProcedure,
  runStaffQuery,
  type StaffProcedure,
  type StaffQuery,
} from '@/lib/engine/query';
import type { EventStream } from './event-streams';
import { callerAddress } from './request';
import {
  anyCaller,
  callerWithOrWithoutCase,
  caseWorkerOnly,
  type RouteHandler,
  type RouteWork,
  route,
} from './route';

/** What carries out a call with this input and answer. `kind` says who may make it, and what runs it. */
type HandlerOf<Input, Answer> =
  | CallableCommand<Input, Answer>
  | CallableOperation<Input, unknown, unknown, Answer>
  | CallableSeries<Input>
  | CaseQuery<Input, Answer>
  | PagedQuery<Input, Page<unknown>>
  | StaffQuery<Input, Answer>
  | CallableOrganisationCommand<Input, Answer>
  | OrganisationQuery<Input, Answer>
  | PublicProcedure<Input, Answer>
  | StaffProcedure<Input, Answer>
  | EventStream;

/** What carries out a call of the contract. */
export type Handler<C extends Call> = HandlerOf<InputOf<C>, AnswerOf<C>>;
export type AnyHandler = HandlerOf<unknown, unknown>;

/** The route handler of a call. */
export function routeOf(handler: AnyHandler): RouteHandler {
  return route(handler.call, workOf(handler));
}

function workOf(handler: AnyHandler): RouteWork {
  switch (handler.kind) {
    case 'stream':
      return handler;
    case 'command':
      return {
        ...onCase(({ actor, caseId, input, settle }) =>
          runCommand(handler, actor, caseId, input, { settle }),
        ),
        refusal: (result) => handler.refusal?.(result) ?? null,
      };
    case 'series':
      return onCase(({ actor, caseId, input, settle }) =>
        runSeries(handler.steps(input), actor, caseId, { settle }),
      );
    case 'operation':
      return onCase(({ actor, caseId, input, settle }) =>
        runOperation(handler, actor, caseId, input, { settle }),
      );
    case 'caseQuery':
      return onCase(({ actor, caseId, input }) => runCaseQuery(handler, actor, caseId, input));
    case 'pagedQuery':
      return onCase(async ({ actor, caseId, input, request }) => {
        const page = await runCaseQuery(handler, actor, caseId, input);
        return pageResponse(request, page.nextCursor, handler.body(page));
      });
    case 'staffQuery':
      return readOfStaff(handler);
    case 'organisationCommand':
      return forStaff(({ actor, input, settle }) =>
        runOrganisationCommand(handler, actor, slugIn(input), input, { settle }),
      );
    case 'organisationQuery':
      return forStaff(({ actor, input }) => runOrganisationQuery(handler, actor, slugIn(input), input));
    case 'staffProcedure':
      return forStaff(async ({ actor, input, locale, settle }) =>
        runStaffProcedure(handler, input, { actor, locale: await locale(), settle }),
      );
    case 'publicProcedure':
      return forAnyone(async ({ input, locale, request, settle }) =>
        handler.run(input, { locale: await locale(), address: callerAddress(request), settle }),
      );
  }
}

type Run<Caller extends Actor | null> = RouteWork<Caller>['run'];

const onCase = (run: Run<Applicant | CaseWorker>) => ({ caller: anyCaller, run });
const forStaff = (run: Run<CaseWorker>) => ({ caller: caseWorkerOnly, run });
const forAnyone = (run: Run<null>) => ({ caller: async () => null, run });

/** A read for case workers and, if it is also a read of one case, for its applicants. */
function readOfStaff(query: StaffQuery<unknown, unknown>): RouteWork<Applicant | CaseWorker> {
  const { call, readOfCase } = query;
  return {
    caller: readOfCase ? callerWithOrWithoutCase : caseWorkerOnly,
    run: async ({ actor, caseId, input, request }) => {
      if (actor.kind === 'caseWorker') return runStaffQuery(query, actor, input, request.signal);
      if (!readOfCase) throw new AppError('FORBIDDEN');
      return runCaseQuery({ call: call as Call<Action>, read: readOfCase }, actor, caseId, input);
    },
  };
}

/** A page as an answer. `Link` holds the address of the next one, if any: that of the request with its cursor, without the token. */
function pageResponse(request: Request, nextCursor: string | null, body: unknown): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (nextCursor) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('token');
    searchParams.set('cursor', nextCursor);
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return Response.json(body, { headers });
}

/** Every call about an organisation has its slug in the address. */
function slugIn(input: unknown): string {
  return (input as { slug: string }).slug;
}
