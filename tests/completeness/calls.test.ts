import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type CallName, readAddress } from '@/lib/contract/addresses';
import { actionsOf, type Call } from '@/lib/contract/call';
import { ALL_CALLS, CALLS } from '@/lib/contract/contract';
import { ERROR_STATUS } from '@/lib/domain/errors';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { ACTIONS, type Action } from '@/lib/domain/lifecycle/transitions';
import { RATE_LIMITS } from '@/lib/domain/limits';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Command } from '@/lib/engine/command';
import { findPlace } from '@/lib/server/http/calls';
import { HANDLERS } from '@/lib/server/http/registry';
import { handlersOf } from '../fixtures/handlers';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const addressOf = ({ method, path: contract }: Pick<Call, 'method' | 'path'>) =>
  `${method} ${contract.toLowerCase().replaceAll(/\{\w+\}/g, '{}')}`;

describe('every call of the list', () => {
  it('is served at its address, whatever the casing, and nothing else is', () => {
    for (const [name, call] of Object.entries(CALLS)) expect(HANDLERS[name as CallName].call).toBe(call);
    for (const call of ALL_CALLS) {
      const path = call.path.replaceAll(/\{\w+\}/g, 'X1');
      for (const written of [path, path.toLowerCase(), path.toUpperCase()]) {
        expect(findPlace(written)?.methods.get(call.method)?.call).toBe(call);
      }
    }
    expect(new Set(ALL_CALLS.map(addressOf)).size).toBe(ALL_CALLS.length);
  });

  it('is served by no route file of its own: those are for other protocols', () => {
    const files = globSync('**/route.ts', { cwd: 'app/api' }).map((file) => path.dirname(file));
    expect(files.sort()).toEqual([
      '[[...call]]',
      'auth/callback/oidc',
      'build-files/[...file]',
      'csp-reports',
      // Take the forms of browsers without scripts, and make the calls.
      'forms/[form]/[of]',
      'openapi.json',
      'sign-in',
      'sign-out',
      'texts/[file]',
      'webhooks/[sender]',
    ]);
  });
});

describe('every call', () => {
  it.each(Object.entries(CALLS))('%s has the address of its name', (name, { method, path }) => {
    expect(readAddress(name as CallName)).toMatchObject({ method, path });
  });

  it.each(ALL_CALLS.map((call) => [addressOf(call), call] as const))(
    '%s says what it is',
    (_address, call) => {
      expect(call.summary).toMatch(/\w{3}/);
      for (const code of call.errors ?? []) expect(Object.keys(ERROR_STATUS)).toContain(code);
      for (const limit of call.limits ?? []) expect(Object.keys(RATE_LIMITS)).toContain(limit);
      if (call.multipart) expect(call.body).toBeDefined();
      if (call.method === 'GET') expect(call.body).toBeUndefined();
    },
  );
});

describe('every call on a case', () => {
  const onCase = ALL_CALLS.filter((call) => call.onCase);

  it.each(onCase.map((call) => [addressOf(call), call] as const))(
    '%s stands for actions of the tables',
    (_address, call) => {
      expect(actionsOf(call).length).toBeGreaterThan(0);
      for (const action of actionsOf(call)) expect(ACTIONS).toContain(action);
    },
  );

  it.each(handlersOf('command', 'operation').map((one) => [one.call.path, one] as const))(
    '%s runs as the actions that its contract declares, each of them in some status or for some input',
    (_path, command) => {
      expect(new Set(chosenBy(command as never))).toEqual(new Set(actionsOf(command.call)));
    },
  );
});

/** All that a command chooses, over every status and whether something is confirmed, or archived. */
function chosenBy({ action }: Pick<Command<object, unknown>, 'action'>): Action[] {
  if (typeof action !== 'function') return [action];
  const inputs = [true, false].map((is) => ({ isConfirmed: is, isArchived: is }));
  return CASE_STATUSES.flatMap((status) => inputs.map((input) => action(input, { status } as CaseRecord)));
}

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
POST Case/{caseId}/ApproveReview
PUT Case/SendCorrections
GET Case/Export
GET Case/{caseId}/Events
GET Case/{caseId}/RegisterFacts
GET Case/{caseId}/Colleagues
POST Case/{caseId}/Colleagues
DELETE Case/{caseId}/Colleagues/{colleagueId}
DELETE Message
GET Me/Absence
PUT Me/Absence
GET Case/List/Events
POST Case/TakeNext
PUT Case/Take
POST Case/{caseId}/TakeBack
GET Case/Bulk
GET Case/Bulk/{bulkId}
POST Case/Bulk
POST Case/Bulk/Check
POST Case/Bulk/{bulkId}/TakeBack
PUT Operator/Retry
PUT Case/Remind
PUT Case/PutAside
GET Statistics
GET Statistics/Export
POST Message/File
GET Message/File
PUT Signature/RemindSignatory
PUT Signature/ReplaceSignatory
GET Me/Views
GET email/{caseId}/logs/{mailId}
POST Me/Views
DELETE Me/Views/{viewId}
GET Session
POST Session
PUT Case/Archive
PUT case/{caseId}/WithdrawRegionalReview
PUT Case/{caseId}/Withdraw
POST email/{caseId}/Resend
POST SigningService/auth
POST SigningService/refresh
POST locale
DELETE organisation/{slug}/Logo
DELETE organisation/{slug}/People/{grantId}
DELETE organisation/{slug}/PreviewLinks/{linkId}
GET organisation/{slug}
GET organisation/{slug}/Compare
GET organisation/{slug}/Draft
GET organisation/{slug}/Export
GET organisation/{slug}/FormFigures
GET organisation/{slug}/History
GET organisation/{slug}/Integrations
GET organisation/{slug}/Impact
GET organisation/{slug}/Logo
GET organisation/{slug}/People
GET organisation/{slug}/Mails/{mail}/Example
GET organisation/{slug}/PreviewLinks
GET organisation/{slug}/SavedReplies
GET organisation/{slug}/Settings
GET organisation/{slug}/SigningCheck
GET organisation/{slug}/Versions/{version}
GET organisation/{slug}/Webhook
GET organisation/{slug}/Webhook/Events
GET schemas/organisation-file
POST organisation/{slug}/Draft/Discard
POST organisation/{slug}/Draft/Import
POST organisation/{slug}/Draft/Restore
POST organisation/{slug}/Join
POST organisation/{slug}/Logo
POST organisation/{slug}/MoveCases
POST organisation/{slug}/People
POST organisation/{slug}/People/{grantId}/Invitation
POST organisation/{slug}/Mails/{mail}/Test
POST organisation/{slug}/PreviewDocument
POST organisation/{slug}/PreviewLinks
POST organisation/{slug}/Publish
POST organisation/{slug}/RetentionPreview
POST preview/{slug}/Document
POST organisation/{slug}/SigningCheck
POST organisation/{slug}/Webhook/Events/{eventId}/Again
POST organisation/{slug}/Webhook/Secret
POST organisation/{slug}/Webhook/Test
PUT organisation/{slug}/Draft
PUT organisation/{slug}/Open
PUT organisation/{slug}/People/{grantId}/Confirmation
PUT organisation/{slug}/People/{grantId}/Role
PUT organisation/{slug}/Settings
PUT organisation/{slug}/Webhook
`;

const addresses = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [Call['method'], string])
    .map(([method, contract]) => addressOf({ method, path: contract }));

describe('the specification’s calls', () => {
  it('are all there, and nothing else but what is ours', () => {
    expect(ALL_CALLS.map(addressOf).sort()).toEqual([...addresses(SPECIFIED), ...addresses(OWN)].sort());
  });
});
