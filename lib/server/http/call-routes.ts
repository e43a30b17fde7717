import type { Call } from '@/lib/contract/call';
import type { Page } from '@/lib/contract/pages';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from '@/lib/engine/access/access';
import { type CallableCommand, runCommand } from '@/lib/engine/command';
import type { CallableOperation } from '@/lib/engine/operation';
import { runOperation } from '@/lib/engine/operation';
import {
  type CallableOrganisationCommand,
  type OrganisationActor,
  type OrganisationQuery,
  runOrganisationCommand,
  runOrganisationQuery,
} from '@/lib/engine/organisation-command';
import type { CaseQuery, PagedQuery, PublicProcedure, StaffProcedure, StaffQuery } from '@/lib/engine/query';
import { runCaseQuery, runStaffProcedure, runStaffQuery } from '@/lib/engine/query';
import { callerAddress } from './request';
import { anyCaller, callerWithOrWithoutCase, caseWorkerOnly, type RouteHandler, route } from './route';

/** Binds a call to a command. */
export function commandRoute<Input, Result>(command: CallableCommand<Input, Result>): RouteHandler {
  return route(command.call, {
    caller: anyCaller,
    run: ({ actor, caseId, input, settle }) =>
      runCommand(command, actor as Actor, caseId, input as Input, { settle }),
    refusal: (result) => command.refusal?.(result as Result) ?? null,
  });
}

/** Binds a call to a command that waits for another system. */
export function operationRoute<Input, Payload, External, Result>(
  operation: CallableOperation<Input, Payload, External, Result>,
): RouteHandler {
  return route(operation.call, {
    caller: anyCaller,
    run: ({ actor, caseId, input, settle }) =>
      runOperation(operation, actor as Actor, caseId, input as Input, { settle }),
  });
}

/** Binds a call to a read of one case. */
export function caseQueryRoute<Input, Result>(query: CaseQuery<Input, Result>): RouteHandler {
  return route(query.call, {
    caller: anyCaller,
    run: ({ actor, caseId, input }) => runCaseQuery(query, actor as Actor, caseId, input as Input),
  });
}

/** Binds a call to a paged read of one case. `Link` holds the address of the next page, if any. */
export function pagedQueryRoute<Input, P extends Page<unknown>>(query: PagedQuery<Input, P>): RouteHandler {
  return route(query.call, {
    caller: anyCaller,
    async run({ actor, caseId, input, request }) {
      const page = await runCaseQuery(query, actor as Actor, caseId, input as Input);
      const headers = new Headers({ 'Cache-Control': 'no-store' });
      if (page.nextCursor) headers.set('Link', `<${nextAddress(request, page.nextCursor)}>; rel="next"`);
      return Response.json(query.body(page), { headers });
    },
  });
}

/** The request's address with the cursor of the next page, without the token. */
function nextAddress(request: Request, cursor: string): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('token');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}

/** Binds a call to a read for case workers. */
export function staffQueryRoute<Input, Result>(query: StaffQuery<Input, Result>): RouteHandler {
  const { call, readOfCase } = query;
  return route(call, {
    caller: readOfCase ? callerWithOrWithoutCase : caseWorkerOnly,
    run: ({ actor, caseId, input, request }) =>
      readOfCase && actor?.kind === 'applicant'
        ? runCaseQuery({ call: call as Call<Action>, read: readOfCase }, actor, caseId, input as Input)
        : runStaffQuery(
            query,
            actor as Extract<Actor, { kind: 'caseWorker' }>,
            input as Input,
            request.signal,
          ),
  });
}

/** Binds a call to a command on an organisation. */
export function organisationCommandRoute<Input, Result>(
  command: CallableOrganisationCommand<Input, Result>,
): RouteHandler {
  return route(command.call, {
    caller: caseWorkerOnly,
    run: ({ actor, input, settle }) =>
      runOrganisationCommand(command, actor as OrganisationActor, slugIn(input), input as Input, { settle }),
  });
}

/** Binds a call to a read of one organisation. */
export function organisationQueryRoute<Input, Result>(query: OrganisationQuery<Input, Result>): RouteHandler {
  return route(query.call, {
    caller: caseWorkerOnly,
    run: ({ actor, input }) =>
      runOrganisationQuery(query, actor as OrganisationActor, slugIn(input), input as Input),
  });
}

function slugIn(input: unknown): string {
  return (input as { slug: string }).slug;
}

/** Binds a call that anyone may make. */
export function publicRoute<Input, Result>(procedure: PublicProcedure<Input, Result>): RouteHandler {
  return route(procedure.call, {
    caller: async () => null,
    run: async ({ input, locale, request, settle }) => {
      const address = callerAddress(request);
      return procedure.run(input as Input, { locale: await locale(), address, settle });
    },
  });
}

/** Binds a call that case workers make before there is a case. */
export function staffProcedureRoute<Input, Result>(procedure: StaffProcedure<Input, Result>): RouteHandler {
  return route(procedure.call, {
    caller: caseWorkerOnly,
    run: async ({ actor, input, locale, settle }) =>
      runStaffProcedure(procedure, input as Input, {
        actor: actor as Extract<Actor, { kind: 'caseWorker' }>,
        locale: await locale(),
        settle,
      }),
  });
}
