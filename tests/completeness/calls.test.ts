import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { ERROR_STATUS } from '@/lib/domain/errors';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { ACTIONS, type Action } from '@/lib/domain/lifecycle/transitions';
import { RATE_LIMITS } from '@/lib/domain/rate-limits';
import type { Command } from '@/lib/engine/command';
import { BOUND_CALLS, findPlace } from '@/lib/http/calls';
import { CALLS, CASE_QUERIES, COMMANDS, OPERATIONS, PAGED_QUERIES } from '@/lib/http/registry';

vi.mock('@/lib/integrations/identity/auth', () => ({ auth: async () => null }));

const addressOf = ({ method, path: contract }: Pick<Call, 'method' | 'path'>) =>
  `${method} ${contract.toLowerCase().replaceAll(/\{\w+\}/g, '{}')}`;

describe('every call of the list', () => {
  it('is served at its address, whatever the casing, and nothing else is', () => {
    expect(BOUND_CALLS.map(({ call }) => call).sort(byAddress)).toEqual([...CALLS].sort(byAddress));
    for (const call of CALLS) {
      const path = call.path.replaceAll(/\{\w+\}/g, 'X1');
      for (const written of [path, path.toLowerCase(), path.toUpperCase()]) {
        expect(findPlace(written)?.methods.get(call.method)?.call).toBe(call);
      }
    }
    expect(new Set(CALLS.map(addressOf)).size).toBe(CALLS.length);
  });

  it('is served by no route file of its own: those are for other protocols', () => {
    const files = globSync('**/route.ts', { cwd: 'app/api' }).map((file) => path.dirname(file));
    expect(files.sort()).toEqual([
      '[[...call]]',
      'auth/callback/oidc',
      'csp-reports',
      'openapi.json',
      'sign-in',
      'sign-out',
      'webhooks/mail',
      'webhooks/register',
      'webhooks/signing',
    ]);
  });
});

const byAddress = (a: Call, b: Call) => addressOf(a).localeCompare(addressOf(b), 'en');

describe('every call', () => {
  it.each(CALLS.map((call) => [addressOf(call), call] as const))('%s says what it is', (_address, call) => {
    expect(call.summary).toMatch(/\w{3}/);
    for (const code of call.errors ?? []) expect(Object.keys(ERROR_STATUS)).toContain(code);
    for (const limit of call.limits ?? []) expect(Object.keys(RATE_LIMITS)).toContain(limit);
    if (call.multipart) expect(call.body).toBeDefined();
    if (call.method === 'GET') expect(call.body).toBeUndefined();
  });
});

describe('every command', () => {
  const actions = (command: Pick<Command<never, unknown>, 'action'>): Action[] => {
    const { action } = command;
    if (typeof action !== 'function') return [action];
    return CASE_STATUSES.flatMap((status) =>
      [true, false].map((isConfirmed) => action({ isConfirmed } as never, { status } as never)),
    );
  };

  it.each([...COMMANDS, ...OPERATIONS].map((one) => [one.call.path, one] as const))(
    '%s is an action of the tables',
    (_path, command) => {
      for (const action of actions(command as never)) expect(ACTIONS).toContain(action);
    },
  );

  it('that reads or writes a case has its permission in the matrix', () => {
    for (const { access } of [...CASE_QUERIES, ...PAGED_QUERIES]) expect(ACTIONS).toContain(access);
  });
});

/** The calls of the specification, section 7, as it writes them. */
const SPECIFIED = `
GET Me/Memberorganizations
GET Me
GET Case/CountCases
GET Case/List
GET Case/ExportedList
GET Case/ArchivedList
GET Case
GET Token
POST Token
POST Token/ByOrgNo
POST Case
POST Case/{moId}/silent
GET email/{caseId}/logs
GET Message/CaseId
GET Message/MessageId
POST Message
PUT Message/MessageId
POST Notes
DELETE Notes
GET Notes
GET AuditLog
GET Case/{caseId}/DynamicData/{tag}
PUT Case/NeedsCorrection
PUT Case/SetCorrectionHandled
PUT Case/ApproveCorrection
GET Validate/{caseId}/PrimaryWorkplaceZipCode
GET Validate/ZipCode
POST Case/{caseId}/Data
POST Case/{caseId}/SetFormApproval
POST Case/{caseId}/SetCheckPoint
POST Case/{caseId}/SetFormStarted
GET memberorganization/{slug}
GET memberorganization/Users
GET tags/ReadOnly
POST Pdf
GET Case/Zip
POST File
DELETE File
GET File
GET Case/{caseId}/CreditSafeReport
PUT Case/ChangeContact
PUT Case/Delegate
PUT Case/ResetDelegate
POST Case/{caseId}/SendAdmissionDateMail
PUT Case/delete
PUT Case/Reject
PUT Case/ExportToTellus
PUT Case/{caseId}/UpdateLocale/{locale}
PUT case/{caseId}/SubmitForRegionalReview
PUT case/{caseId}/AnswerRegionalReview
GET Signature/AspirantSignature
PUT Signature/SetConfirmAspirantSignature
PUT Signature/RejectAspirantSignature
PUT Signature/SubmitForAspirantSignature
PUT Signature/CancelSubmittedAspirantSignature
PUT Signature/SetConfirmInternalSignature
PUT Signature/SubmitForInternalSignature
GET Signature/InternalSignature
PUT Signature/RejectInternalSignature
GET Signature/DownloadForAnalogSigning
PUT Signature/SetAnalogSignatureToBeSentByMail
PUT Signature/SetAnalogSignatureToHasBeenSentByMail
POST Signature/SubmitForAnalogSignature
POST Signature/SubmitForAnalogSignatureByMa
GET Signature/DownloadAnalogSignature
`;

/** Those that are the product's own. */
const OWN = `
GET Case/Export
GET Case/{caseId}/Events
GET Session
POST Session
PUT Case/Archive
PUT case/{caseId}/WithdrawRegionalReview
POST email/{caseId}/Resend
POST SigningService/auth
POST SigningService/refresh
POST locale
`;

const addresses = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [Call['method'], string])
    .map(([method, contract]) => addressOf({ method, path: contract }));

describe('the specification’s calls', () => {
  it('are all there, and nothing else but what is ours', () => {
    expect(CALLS.map(addressOf).sort()).toEqual([...addresses(SPECIFIED), ...addresses(OWN)].sort());
  });
});
