import type { CallName } from '@/lib/contract/addresses';
import type { CALLS } from '@/lib/contract/contract';
import { readOnlyTagsQuery } from '@/lib/features/application/case-locks';
import { colleaguesQuery, inviteColleague, withdrawColleague } from '@/lib/features/application/colleagues';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
  sendCorrections,
} from '@/lib/features/application/corrections';
import {
  dynamicDataQuery,
  primaryWorkplaceQuery,
  zipCodeProcedure,
} from '@/lib/features/application/dynamic-data';
import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/features/application/field-file';
import { logoProcedure, removeLogo, uploadLogo } from '@/lib/features/application/logo';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { archiveCase, deleteCase } from '@/lib/features/case/archive-case';
import { changeContact, changeLocale, delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { creditReportQuery } from '@/lib/features/case/credit-report';
import { exportCase } from '@/lib/features/case/export-case';
import { caseQuery, linkQuery } from '@/lib/features/case/get-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { putAside } from '@/lib/features/case/put-aside';
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
import { checkBulk, startBulk, takeBackBulk } from '@/lib/features/case-list/run-bulk';
import { removeView, saveView, viewsQuery } from '@/lib/features/case-list/saved-views';
import { auditQuery } from '@/lib/features/history/list-audit';
import { retryJobs } from '@/lib/features/installation/retry-jobs';
import { mailQuery, mailsQuery } from '@/lib/features/mail/list-mails';
import { sendReminder } from '@/lib/features/mail/reminders';
import { resendMail } from '@/lib/features/mail/send-again';
import { messageFileQuery, uploadMessageFile } from '@/lib/features/messages/message-files';
import {
  markMessageHandled,
  messageQuery,
  messagesQuery,
  postMessage,
  takeBackMessage,
} from '@/lib/features/messages/messages';
import { deleteNote, notesQuery, writeNote } from '@/lib/features/messages/notes';
import { discardDraft, draftQuery, restoreVersion, saveDraft } from '@/lib/features/organisation/draft';
import { exportQuery, fileSchemaProcedure, importDraft } from '@/lib/features/organisation/file';
import { formFiguresQuery } from '@/lib/features/organisation/form-figures';
import { organisationProcedure } from '@/lib/features/organisation/get-organisation';
import { organisationHistoryQuery } from '@/lib/features/organisation/history';
import { impactQuery } from '@/lib/features/organisation/impact';
import { acceptRole } from '@/lib/features/organisation/invitations';
import { assigneesQuery, meQuery, organisationsQuery } from '@/lib/features/organisation/list-organisations';
import { mailExampleQuery, sendTestMail } from '@/lib/features/organisation/mails';
import {
  comparisonQuery,
  integrationsQuery,
  overviewQuery,
  versionQuery,
} from '@/lib/features/organisation/overview';
import {
  changeRole,
  confirmRole,
  grantRole,
  peopleQuery,
  resendInvitation,
  withdrawRole,
} from '@/lib/features/organisation/people';
import {
  drawPreview,
  drawSharedPreview,
  makePreviewLink,
  previewLinksQuery,
  revokePreviewLink,
} from '@/lib/features/organisation/preview-link';
import { moveCases, publishDraft } from '@/lib/features/organisation/publish';
import {
  changeSettings,
  retentionPreview,
  savedRepliesQuery,
  setOpen,
  settingsQuery,
} from '@/lib/features/organisation/settings';
import { checkSigning, signingCheckQuery } from '@/lib/features/organisation/signing-entity';
import {
  renewWebhookSecret,
  saveWebhook,
  sendEventAgain,
  sendTestEvent,
  webhookEventsQuery,
  webhookQuery,
} from '@/lib/features/organisation/webhooks';
import { approveReview } from '@/lib/features/review/approve-review';
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
import { logIn, refreshLogin } from '@/lib/features/signing/signing-login';
import { withdrawApplication } from '@/lib/features/signing/withdraw-application';
import { absenceQuery, setAbsence } from '@/lib/features/staff/absence';
import { keepSession, sessionQuery } from '@/lib/features/staff/session';
import { statisticsQuery } from '@/lib/features/statistics/get-statistics';
import { statisticsExportQuery } from '@/lib/features/statistics/statistics-workbook';
import type { Handler } from './call-routes';
import { caseEvents, listEvents } from './event-streams';
import { setLocale } from './set-locale';

/** What carries out each call of the contract. The API route serves these and nothing else. */
export const HANDLERS: { readonly [Name in CallName]: Handler<(typeof CALLS)[Name]> } = {
  acceptRole,
  answerRegionalReview,
  approveCorrection,
  approveForm,
  approveReview,
  archiveCase,
  cancelSignature,
  changeContact,
  changeLocale,
  changeRole,
  changeSettings,
  checkBulk,
  checkPrimaryWorkplace: primaryWorkplaceQuery,
  checkSigning,
  checkZipCode: zipCodeProcedure,
  choosePaperDelivery,
  compareVersions: comparisonQuery,
  confirmInternalSignature,
  confirmRole,
  confirmSignature,
  countCases: countQuery,
  createCase,
  createSilentCase,
  delegateCase,
  deleteCase,
  deleteNote,
  discardDraft,
  drawPreview,
  drawSharedPreview,
  exportCase,
  exportList: listExportQuery,
  exportOrganisation: exportQuery,
  exportStatistics: statisticsExportQuery,
  followCase: caseEvents,
  followList: listEvents,
  getAbsence: absenceQuery,
  getBulk: bulkQuery,
  getCase: caseQuery,
  getCasePdf: casePdfQuery,
  getCaseZip: caseZipQuery,
  getCreditReport: creditReportQuery,
  getDigitalDocument: digitalDocumentQuery,
  getDraft: draftQuery,
  getDynamicData: dynamicDataQuery,
  getFieldFile: fieldFileQuery,
  getFileSchema: fileSchemaProcedure,
  getImpact: impactQuery,
  getInternalDocument: internalDocumentQuery,
  getLink: linkQuery,
  getLogo: logoProcedure,
  getMail: mailQuery,
  getMailExample: mailExampleQuery,
  getMe: meQuery,
  getMessage: messageQuery,
  getMessageFile: messageFileQuery,
  getFormFigures: formFiguresQuery,
  getOrganisation: organisationProcedure,
  getOrganisationOverview: overviewQuery,
  getPaperDocument: paperDocumentQuery,
  getRegisterFacts: registerFactsQuery,
  getSession: sessionQuery,
  getSettings: settingsQuery,
  getSigningCheck: signingCheckQuery,
  getStatistics: statisticsQuery,
  getVersion: versionQuery,
  getWebhook: webhookQuery,
  grantRole,
  importDraft,
  inviteColleague,
  keepSession,
  listActiveCases: activeListQuery,
  listArchivedCases: archivedListQuery,
  listAssignees: assigneesQuery,
  listAudit: auditQuery,
  listBulks: bulksQuery,
  listColleagues: colleaguesQuery,
  listExportedCases: exportedListQuery,
  listIntegrations: integrationsQuery,
  listMails: mailsQuery,
  listMessages: messagesQuery,
  listNotes: notesQuery,
  listOrganisationHistory: organisationHistoryQuery,
  listOrganisations: organisationsQuery,
  listPeople: peopleQuery,
  listPreviewLinks: previewLinksQuery,
  listReadOnlyTags: readOnlyTagsQuery,
  listSavedReplies: savedRepliesQuery,
  listViews: viewsQuery,
  listWebhookEvents: webhookEventsQuery,
  lockForPaper,
  logInToSigning: logIn,
  makePreviewLink,
  markCorrectionHandled,
  markMessageHandled,
  markPosted,
  moveCases,
  postMessage,
  previewRetention: retentionPreview,
  publishDraft,
  refreshSigningLogin: refreshLogin,
  rejectCase,
  rejectInternalSignature,
  rejectSignature,
  remindSignatory,
  putAside,
  removeFieldFile,
  removeLogo,
  removeView,
  renewLink,
  renewWebhookSecret,
  replaceSignatory,
  requestCorrection,
  resendInvitation,
  resendMail,
  resetDelegation,
  restoreVersion,
  retryJobs,
  revokePreviewLink,
  saveDraft,
  saveValues,
  saveView,
  saveWebhook,
  sendAdmissionDate,
  sendCorrections,
  sendEventAgain,
  sendForgottenLink,
  sendReminder,
  sendTestEvent,
  sendTestMail,
  setAbsence,
  setCheckPoint,
  setLocale,
  setOpen,
  shareForInternalSignature,
  shareForSignature,
  startBulk,
  startForm,
  submitForRegionalReview,
  takeBack,
  takeBackBulk,
  takeBackMessage,
  takeCase,
  takeNextCase,
  uploadFieldFile,
  uploadLogo,
  uploadMessageFile,
  uploadSignedDocument,
  uploadSignedDocumentByCaseWorker,
  withdrawApplication,
  withdrawColleague,
  withdrawRegionalReview,
  withdrawRole,
  writeNote,
};
