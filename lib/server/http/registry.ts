import { cookies } from 'next/headers';
import { CALLS } from '@/lib/contract/contract';
import type { SessionTimes } from '@/lib/contract/runtime-config';
import { AppError } from '@/lib/domain/errors';
import { LOCALE_COOKIE } from '@/lib/domain/locale';
import { type CaseWorker, currentSession } from '@/lib/engine/access/actor';
import { clearSigningToken, keepSigningToken, signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { definePublicProcedure, defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { readOnlyTagsQuery } from '@/lib/features/application/case-locks';
import { colleaguesQuery, inviteColleague, withdrawColleague } from '@/lib/features/application/colleagues';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import {
  dynamicDataQuery,
  primaryWorkplaceQuery,
  zipCodeProcedure,
} from '@/lib/features/application/dynamic-data';
import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/features/application/field-file';
import { logoProcedure } from '@/lib/features/application/logo';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { archiveCase, deleteCase } from '@/lib/features/case/archive-case';
import { changeContact, changeLocale, delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { creditReportQuery } from '@/lib/features/case/credit-report';
import { exportCase } from '@/lib/features/case/export-case';
import { caseQuery, linkQuery } from '@/lib/features/case/get-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import {
  answerRegionalReview,
  submitForRegionalReview,
  withdrawRegionalReview,
} from '@/lib/features/case/regional-review';
import { registerFactsQuery } from '@/lib/features/case/register-facts';
import { rejectCase } from '@/lib/features/case/reject-case';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { takeBack } from '@/lib/features/case/take-back';
import { takeCase, takeNextCase } from '@/lib/features/case/take-case';
import { bulkQuery, bulksQuery } from '@/lib/features/case-list/bulk-queries';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { activeListQuery, archivedListQuery, exportedListQuery } from '@/lib/features/case-list/list-cases';
import { countQuery } from '@/lib/features/case-list/list-counts';
import { checkBulk, startBulk } from '@/lib/features/case-list/run-bulk';
import { removeView, saveView, viewsQuery } from '@/lib/features/case-list/saved-views';
import { auditQuery } from '@/lib/features/history/list-audit';
import { mailQuery, mailsQuery } from '@/lib/features/mail/list-mails';
import { sendReminder } from '@/lib/features/mail/reminders';
import { resendMail } from '@/lib/features/mail/send-again';
import { messageFileQuery, uploadMessageFile } from '@/lib/features/messages/message-files';
import {
  markMessageHandled,
  messageQuery,
  messagesQuery,
  postMessage,
} from '@/lib/features/messages/messages';
import { deleteNote, notesQuery, writeNote } from '@/lib/features/messages/notes';
import { fileSchemaProcedure } from '@/lib/features/organisation/file';
import { organisationProcedure } from '@/lib/features/organisation/get-organisation';
import { acceptRole } from '@/lib/features/organisation/invitations';
import { assigneesQuery, meQuery, organisationsQuery } from '@/lib/features/organisation/list-organisations';
import { drawSharedPreview } from '@/lib/features/organisation/preview-link';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { casePdfQuery } from '@/lib/features/signing/case-pdf';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { confirmSignature, rejectSignature, remindSignatory } from '@/lib/features/signing/company-signature';
import { confirmInternalSignature, rejectInternalSignature } from '@/lib/features/signing/internal-signature';
import {
  choosePaperDelivery,
  lockForPaper,
  markPosted,
  uploadSignedDocument,
  uploadSignedDocumentByCaseWorker,
} from '@/lib/features/signing/paper-signature';
import { replaceSignatory } from '@/lib/features/signing/replace-signatory';
import { shareForInternalSignature, shareForSignature } from '@/lib/features/signing/share-for-signature';
import {
  digitalDocumentQuery,
  internalDocumentQuery,
  paperDocumentQuery,
} from '@/lib/features/signing/signed-document-queries';
import { absenceQuery, setAbsence } from '@/lib/features/staff/absence';
import { statisticsQuery } from '@/lib/features/statistics/get-statistics';
import { statisticsExportQuery } from '@/lib/features/statistics/statistics-workbook';
import { sessionTimes } from '@/lib/integrations/identity/session-store';
import { logInToSigning, refreshSigningLogin } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { SIGNS_WITH_SERVICE } from '@/lib/platform/database/names-of-organisations';
import { isOverHttps } from '@/lib/platform/settings/env';

/** Logs a case worker in to the signing service. The token stays in an HttpOnly cookie while it is valid. */
export const logIn = defineStaffProcedure({
  call: CALLS.logInToSigning,
  async run({ email, password }, { actor }) {
    const login = await logInToSigning(email, password, await onlyEntityOf(actor));
    await keepSigningToken(login, actor);
  },
});

/** Renews the login, or deletes it if it cannot be renewed. */
export const refreshLogin = defineStaffProcedure({
  call: CALLS.refreshSigningLogin,
  async run(_input, { actor }) {
    if (actor.signingToken === null) throw new AppError('SIGNING_LOGIN_REQUIRED');
    try {
      await keepSigningToken(await refreshSigningLogin(actor.signingToken), actor);
    } catch (cause) {
      await clearSigningToken();
      throw new AppError('SIGNING_LOGIN_REQUIRED', { cause });
    }
  },
});

/** The entity of the case worker's organisations if they share one. With several, each call names its own. */
async function onlyEntityOf({ roles }: CaseWorker): Promise<string | undefined> {
  const organisations = await db().memberOrganisation.findMany({
    where: { id: { in: roles.map(({ moId }) => moId) }, ...SIGNS_WITH_SERVICE },
    select: { signingEntityId: true },
  });
  const entities = new Set(organisations.map(({ signingEntityId }) => signingEntityId ?? ''));
  return entities.size === 1 ? [...entities][0] || undefined : undefined;
}

/** How long the session and the login at the signing service will last. The call does not extend them. */
const sessionQuery = defineStaffQuery({
  call: CALLS.getSession,
  read: async ({ actor }) => ({
    ...(await ownTimes()),
    signingSecondsLeft: await signingSecondsLeft(actor),
  }),
});

/** Extends the session. The call counts as a change, which is activity, so nothing else is needed. */
const keepSession = defineStaffProcedure({
  call: CALLS.keepSession,
  run: ownTimes,
});

async function ownTimes(): Promise<SessionTimes> {
  const session = await currentSession();
  if (!session) throw new AppError('UNAUTHENTICATED');
  return sessionTimes(session);
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Sets the language for this browser. */
const setLocale = definePublicProcedure({
  call: CALLS.setLocale,
  run: async ({ locale }) => {
    (await cookies()).set(LOCALE_COOKIE, locale, {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: isOverHttps(),
      maxAge: ONE_YEAR_S,
    });
  },
});

/**
 * The definitions that carry out the calls of the contract, by kind. The API route serves the definitions listed here and those of
 * organisations in `calls.ts`.
 */

/** Commands: they change a case. */
export const COMMANDS = [
  answerRegionalReview,
  approveCorrection,
  approveForm,
  archiveCase,
  changeContact,
  changeLocale,
  inviteColleague,
  withdrawColleague,
  choosePaperDelivery,
  confirmInternalSignature,
  confirmSignature,
  delegateCase,
  deleteCase,
  deleteNote,
  lockForPaper,
  markCorrectionHandled,
  markMessageHandled,
  markPosted,
  postMessage,
  rejectCase,
  rejectInternalSignature,
  rejectSignature,
  remindSignatory,
  removeFieldFile,
  requestCorrection,
  resendMail,
  resetDelegation,
  saveValues,
  sendAdmissionDate,
  sendReminder,
  setCheckPoint,
  startForm,
  takeBack,
  takeCase,
  submitForRegionalReview,
  uploadFieldFile,
  uploadMessageFile,
  uploadSignedDocument,
  uploadSignedDocumentByCaseWorker,
  withdrawRegionalReview,
  writeNote,
] as const;

/** Operations: they change a case and wait for another system. */
export const OPERATIONS = [
  cancelSignature,
  exportCase,
  replaceSignatory,
  shareForInternalSignature,
  shareForSignature,
] as const;

/** Paged reads of one case. */
export const PAGED_QUERIES = [auditQuery, mailsQuery, messagesQuery, notesQuery] as const;

/** Reads of one case. */
export const CASE_QUERIES = [
  casePdfQuery,
  caseQuery,
  caseZipQuery,
  colleaguesQuery,
  creditReportQuery,
  digitalDocumentQuery,
  dynamicDataQuery,
  fieldFileQuery,
  internalDocumentQuery,
  linkQuery,
  mailQuery,
  messageFileQuery,
  messageQuery,
  paperDocumentQuery,
  primaryWorkplaceQuery,
  registerFactsQuery,
] as const;

/** Reads for case workers. */
export const STAFF_QUERIES = [
  absenceQuery,
  activeListQuery,
  bulkQuery,
  bulksQuery,
  checkBulk,
  archivedListQuery,
  countQuery,
  exportedListQuery,
  assigneesQuery,
  listExportQuery,
  meQuery,
  organisationsQuery,
  readOnlyTagsQuery,
  sessionQuery,
  statisticsExportQuery,
  statisticsQuery,
  viewsQuery,
] as const;

/** Calls for anyone. */
export const PUBLIC_PROCEDURES = [
  createCase,
  drawSharedPreview,
  fileSchemaProcedure,
  logoProcedure,
  organisationProcedure,
  renewLink,
  sendForgottenLink,
  setLocale,
  zipCodeProcedure,
] as const;

/** Calls of case workers before there is a case. */
export const STAFF_PROCEDURES = [
  acceptRole,
  createSilentCase,
  keepSession,
  logIn,
  refreshLogin,
  removeView,
  saveView,
  setAbsence,
  startBulk,
  takeNextCase,
] as const;
