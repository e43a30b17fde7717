import { absenceQuery, setAbsence } from '@/lib/away/absence';
import { bulkQuery, bulksQuery } from '@/lib/bulk/bulk-queries';
import { startBulk } from '@/lib/bulk/start-bulk';
import { countQuery } from '@/lib/case-list/count-cases';
import { activeListQuery, archivedListQuery, exportedListQuery } from '@/lib/case-list/list-cases';
import { removeView, saveView, viewsQuery } from '@/lib/case-list/saved-views';
import { approveForm } from '@/lib/cases/approve-form';
import { archiveCase } from '@/lib/cases/archive-case';
import { changeContact } from '@/lib/cases/change-contact';
import { changeLocale } from '@/lib/cases/change-locale';
import { createCase, createSilentCase } from '@/lib/cases/create-case';
import { delegateCase, resetDelegation } from '@/lib/cases/delegate-case';
import { deleteCase } from '@/lib/cases/delete-case';
import { caseQuery, linkQuery } from '@/lib/cases/get-case';
import { rejectCase } from '@/lib/cases/reject-case';
import { sendAdmissionDate } from '@/lib/cases/send-admission-date';
import { renewLink, sendForgottenLink } from '@/lib/cases/send-link';
import { setCheckPoint } from '@/lib/cases/set-check-point';
import { takeCase, takeNextCase } from '@/lib/cases/take-case';
import { inviteColleague } from '@/lib/colleagues/invite-colleague';
import { colleaguesQuery } from '@/lib/colleagues/list-colleagues';
import { withdrawColleague } from '@/lib/colleagues/withdraw-colleague';
import { approveCorrection } from '@/lib/corrections/approve-correction';
import { markCorrectionHandled } from '@/lib/corrections/mark-correction-handled';
import { requestCorrection } from '@/lib/corrections/request-correction';
import { creditReportQuery } from '@/lib/credit-report/get-credit-report';
import { casePdfQuery } from '@/lib/documents/case-pdf';
import { caseZipQuery } from '@/lib/documents/case-zip';
import { listExportQuery } from '@/lib/export/case-list-workbook';
import { exportCase } from '@/lib/export/export-case';
import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/files/field-file';
import { logoProcedure } from '@/lib/files/logo';
import { readOnlyTagsQuery } from '@/lib/forms/case-locks';
import { saveValues } from '@/lib/forms/save-values';
import { startForm } from '@/lib/forms/start-form';
import { auditQuery } from '@/lib/history/list-audit';
import { keepSession, sessionQuery } from '@/lib/http/session-calls';
import { setLocale } from '@/lib/http/set-locale';
import { logIn, refreshLogin } from '@/lib/http/signing-login';
import { mailsQuery } from '@/lib/mail/list-mails';
import { resendMail } from '@/lib/mail/resend-mail';
import { messageQuery, messagesQuery } from '@/lib/messages/list-messages';
import { markMessageHandled } from '@/lib/messages/mark-message-handled';
import { messageFileQuery, uploadMessageFile } from '@/lib/messages/message-files';
import { postMessage } from '@/lib/messages/post-message';
import { deleteNote } from '@/lib/notes/delete-note';
import { notesQuery } from '@/lib/notes/list-notes';
import { writeNote } from '@/lib/notes/write-note';
import { acceptRole } from '@/lib/organisation/accept-role';
import { dynamicDataQuery } from '@/lib/organisation/case-data-queries';
import { organisationProcedure } from '@/lib/organisation/get-organisation';
import { assigneesQuery, meQuery, organisationsQuery } from '@/lib/organisation/list-organisations';
import { chooseListTab } from '@/lib/organisation/list-tab';
import { primaryWorkplaceQuery, zipCodeProcedure } from '@/lib/organisation/zip-code-queries';
import {
  answerRegionalReview,
  submitForRegionalReview,
  withdrawRegionalReview,
} from '@/lib/regional-review/regional-review';
import { sendReminder } from '@/lib/reminders/send-reminder';
import { cancelSignature } from '@/lib/signing/cancel-signature';
import { confirmSignature } from '@/lib/signing/confirm-signature';
import { confirmInternalSignature, rejectInternalSignature } from '@/lib/signing/internal-signature';
import {
  choosePaperDelivery,
  lockForPaper,
  markPosted,
  uploadSignedDocument,
  uploadSignedDocumentByCaseWorker,
} from '@/lib/signing/paper-signature';
import { rejectSignature } from '@/lib/signing/reject-signature';
import { remindSignatory } from '@/lib/signing/remind-signatory';
import { replaceSignatory } from '@/lib/signing/replace-signatory';
import { shareForInternalSignature } from '@/lib/signing/share-for-internal-signature';
import { shareForSignature } from '@/lib/signing/share-for-signature';
import {
  digitalDocumentQuery,
  internalDocumentQuery,
  paperDocumentQuery,
} from '@/lib/signing/signed-document-queries';
import { statisticsQuery } from '@/lib/statistics/get-statistics';
import { statisticsExportQuery } from '@/lib/statistics/statistics-workbook';
import { fileSchemaProcedure } from '@/lib/versions/file';

/**
 * The definitions that carry out the calls of the contract, by kind. The API route serves the definitions listed here and in
 * organisation-registry.ts.
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
  messageFileQuery,
  messageQuery,
  paperDocumentQuery,
  primaryWorkplaceQuery,
] as const;

/** Reads for case workers. */
export const STAFF_QUERIES = [
  absenceQuery,
  activeListQuery,
  bulkQuery,
  bulksQuery,
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
  chooseListTab,
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
