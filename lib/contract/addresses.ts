import { withLegalTexts } from '@/lib/domain/parse-json';

/**
 * The address of every call: method, path below `/api/`, and after `?` its query parameters. Browsers load only this table of the contract.
 * `declareCall` builds on it. The compiler checks that a call's schema `query` parses exactly the parameters of its address. A call on a
 * case has the parameter `caseId`.
 */

/** The parameters of every case list. */
const LIST = 'group&work&search&status&moId&handler&overdue&late&happened&from&to&sort&order&pageSize&cursor';

export const ADDRESSES = {
  createCase: 'POST Case',
  createSilentCase: 'POST Case/{moId}/silent',
  getCase: 'GET Case?caseId&locale',
  followCase: 'GET Case/{caseId}/Events',
  getLink: 'GET Token?caseId',
  renewLink: 'POST Token',
  sendForgottenLink: 'POST Token/ByOrgNo',
  changeContact: 'PUT Case/ChangeContact?caseId',
  listColleagues: 'GET Case/{caseId}/Colleagues',
  inviteColleague: 'POST Case/{caseId}/Colleagues',
  withdrawColleague: 'DELETE Case/{caseId}/Colleagues/{colleagueId}',
  changeLocale: 'PUT Case/{caseId}/UpdateLocale/{locale}',
  delegateCase: 'PUT Case/Delegate?caseId&userAdId&userName&userRole&userEmail',
  takeCase: 'PUT Case/Take?caseId&from',
  takeNextCase: 'POST Case/TakeNext',
  resetDelegation: 'PUT Case/ResetDelegate?caseId',
  rejectCase: 'PUT Case/Reject?caseId',
  takeBack: 'POST Case/{caseId}/TakeBack',
  deleteCase: 'PUT Case/delete?caseId',
  archiveCase: 'PUT Case/Archive?caseId&isArchived',
  setCheckPoint: 'POST Case/{caseId}/SetCheckPoint',
  approveReview: 'POST Case/{caseId}/ApproveReview',
  sendReminder: 'PUT Case/Remind?caseId',
  putAside: 'PUT Case/PutAside?caseId',
  sendAdmissionDate: 'POST Case/{caseId}/SendAdmissionDateMail',
  exportCase: 'PUT Case/ExportToTellus?caseId',
  getCreditReport: 'GET Case/{caseId}/CreditSafeReport',
  getRegisterFacts: 'GET Case/{caseId}/RegisterFacts',

  listActiveCases: `GET Case/List?${LIST}`,
  listExportedCases: `GET Case/ExportedList?${LIST}`,
  listArchivedCases: `GET Case/ArchivedList?${LIST}`,
  countCases: 'GET Case/CountCases?moId',
  followList: 'GET Case/List/Events',
  checkBulk: 'POST Case/Bulk/Check',
  startBulk: 'POST Case/Bulk',
  listBulks: 'GET Case/Bulk',
  takeBackBulk: 'POST Case/Bulk/{bulkId}/TakeBack',
  getBulk: 'GET Case/Bulk/{bulkId}?locale',
  listViews: 'GET Me/Views',
  saveView: 'POST Me/Views',
  removeView: 'DELETE Me/Views/{viewId}',
  exportList:
    'GET Case/Export?group&work&search&status&moId&handler&overdue&late&happened&from&to&sort&order&category&locale&columns',
  getStatistics: 'GET Statistics?moId&handler&weeks&to',
  exportStatistics: 'GET Statistics/Export?moId&handler&weeks&to&locale',

  saveValues: 'POST Case/{caseId}/Data',
  startForm: 'POST Case/{caseId}/SetFormStarted',
  approveForm: 'POST Case/{caseId}/SetFormApproval',
  uploadFieldFile: 'POST File?caseId&componentId&replaces',
  removeFieldFile: 'DELETE File?caseId&componentId&replaces',
  getFieldFile: 'GET File?caseId&componentId&preview&fileId',
  getDynamicData: 'GET Case/{caseId}/DynamicData/{tag}',
  listReadOnlyTags: 'GET tags/ReadOnly',
  checkZipCode: 'GET Validate/ZipCode?zipCode',
  checkPrimaryWorkplace: 'GET Validate/{caseId}/PrimaryWorkplaceZipCode?zipCode',

  requestCorrection: 'PUT Case/NeedsCorrection?caseId&formId',
  markCorrectionHandled: 'PUT Case/SetCorrectionHandled?caseId',
  sendCorrections: 'PUT Case/SendCorrections?caseId',
  approveCorrection: 'PUT Case/ApproveCorrection?caseId&componentId&correctionId&isHandled',

  getCasePdf: 'POST Pdf?caseId',
  getCaseZip: 'GET Case/Zip?caseId',

  listMessages: 'GET Message/CaseId?caseId&cursor&pageSize&formId&componentId',
  getMessage: 'GET Message/MessageId?caseId&messageId',
  uploadMessageFile: 'POST Message/File?caseId',
  getMessageFile: 'GET Message/File?caseId&fileId&preview',
  postMessage: 'POST Message?caseId&formId&componentId',
  takeBackMessage: 'DELETE Message?caseId&messageId',
  markMessageHandled: 'PUT Message/MessageId?caseId&messageId&isHandled&isUpdatedByMa',

  listNotes: 'GET Notes?caseId&cursor&pageSize',
  writeNote: 'POST Notes?caseId',
  deleteNote: 'DELETE Notes?caseId&noteId',

  listAudit: 'GET AuditLog?caseId&cursor&pageSize&kind&entryId',
  listMails: 'GET email/{caseId}/logs?cursor&pageSize',
  getMail: 'GET email/{caseId}/logs/{mailId}',
  resendMail: 'POST email/{caseId}/Resend',

  getOrganisation: 'GET memberorganization/{slug}',
  listOrganisations: 'GET Me/Memberorganizations',
  listAssignees: 'GET memberorganization/Users?moId',
  getMe: 'GET Me',
  getAbsence: 'GET Me/Absence?locale',
  setAbsence: 'PUT Me/Absence',

  getOrganisationOverview: 'GET organisation/{slug}',
  getDraft: 'GET organisation/{slug}/Draft',
  saveDraft: 'PUT organisation/{slug}/Draft',
  discardDraft: 'POST organisation/{slug}/Draft/Discard',
  importDraft: 'POST organisation/{slug}/Draft/Import?dryRun&revision',
  restoreVersion: 'POST organisation/{slug}/Draft/Restore',
  makePreviewLink: 'POST organisation/{slug}/PreviewLinks',
  listPreviewLinks: 'GET organisation/{slug}/PreviewLinks',
  revokePreviewLink: 'DELETE organisation/{slug}/PreviewLinks/{linkId}',
  getMailExample: 'GET organisation/{slug}/Mails/{mail}/Example',
  sendTestMail: 'POST organisation/{slug}/Mails/{mail}/Test',
  drawPreview: 'POST organisation/{slug}/PreviewDocument',
  drawSharedPreview: 'POST preview/{slug}/Document',
  getVersion: 'GET organisation/{slug}/Versions/{version}',
  getFormFigures: 'GET organisation/{slug}/FormFigures?version',
  compareVersions: 'GET organisation/{slug}/Compare?from&to',
  getImpact: 'GET organisation/{slug}/Impact?to',
  getSigningCheck: 'GET organisation/{slug}/SigningCheck',
  checkSigning: 'POST organisation/{slug}/SigningCheck',
  publishDraft: 'POST organisation/{slug}/Publish',
  moveCases: 'POST organisation/{slug}/MoveCases',
  exportOrganisation: 'GET organisation/{slug}/Export?version',
  getFileSchema: 'GET schemas/organisation-file',
  getSettings: 'GET organisation/{slug}/Settings',
  changeSettings: 'PUT organisation/{slug}/Settings',
  listSavedReplies: 'GET organisation/{slug}/SavedReplies',
  previewRetention: 'POST organisation/{slug}/RetentionPreview',
  setOpen: 'PUT organisation/{slug}/Open',
  uploadLogo: 'POST organisation/{slug}/Logo',
  removeLogo: 'DELETE organisation/{slug}/Logo',
  getLogo: 'GET organisation/{slug}/Logo?v',
  listPeople: 'GET organisation/{slug}/People',
  grantRole: 'POST organisation/{slug}/People',
  resendInvitation: 'POST organisation/{slug}/People/{grantId}/Invitation',
  confirmRole: 'PUT organisation/{slug}/People/{grantId}/Confirmation',
  changeRole: 'PUT organisation/{slug}/People/{grantId}/Role',
  withdrawRole: 'DELETE organisation/{slug}/People/{grantId}',
  acceptRole: 'POST organisation/{slug}/Join',
  listIntegrations: 'GET organisation/{slug}/Integrations',
  getWebhook: 'GET organisation/{slug}/Webhook',
  saveWebhook: 'PUT organisation/{slug}/Webhook',
  renewWebhookSecret: 'POST organisation/{slug}/Webhook/Secret',
  sendTestEvent: 'POST organisation/{slug}/Webhook/Test',
  listWebhookEvents: 'GET organisation/{slug}/Webhook/Events?cursor&pageSize',
  sendEventAgain: 'POST organisation/{slug}/Webhook/Events/{eventId}/Again',
  listOrganisationHistory: 'GET organisation/{slug}/History?cursor&pageSize',

  withdrawApplication: 'PUT Case/{caseId}/Withdraw',
  submitForRegionalReview: 'PUT case/{caseId}/SubmitForRegionalReview',
  withdrawRegionalReview: 'PUT case/{caseId}/WithdrawRegionalReview',
  answerRegionalReview: 'PUT case/{caseId}/AnswerRegionalReview',

  shareForSignature: 'PUT Signature/SubmitForAspirantSignature?caseId',
  cancelSignature: 'PUT Signature/CancelSubmittedAspirantSignature?caseId',
  replaceSignatory: 'PUT Signature/ReplaceSignatory?caseId',
  remindSignatory: 'PUT Signature/RemindSignatory?caseId',
  confirmSignature: 'PUT Signature/SetConfirmAspirantSignature?caseId&isConfirmed&confirmedBy',
  rejectSignature: 'PUT Signature/RejectAspirantSignature?caseId',
  getDigitalDocument: 'GET Signature/AspirantSignature?caseId',
  shareForInternalSignature: 'PUT Signature/SubmitForInternalSignature?caseId',
  confirmInternalSignature: 'PUT Signature/SetConfirmInternalSignature?caseId&isConfirmed&confirmedBy',
  rejectInternalSignature: 'PUT Signature/RejectInternalSignature?caseId',
  getInternalDocument: 'GET Signature/InternalSignature?caseId',
  logInToSigning: 'POST SigningService/auth',
  refreshSigningLogin: 'POST SigningService/refresh',

  lockForPaper: 'GET Signature/DownloadForAnalogSigning?caseId&numberOfSignatories',
  choosePaperDelivery: 'PUT Signature/SetAnalogSignatureToBeSentByMail?caseId&shouldBeSentByMail',
  markPosted: 'PUT Signature/SetAnalogSignatureToHasBeenSentByMail?caseId&hasBeenSentByMail',
  uploadSignedDocument: 'POST Signature/SubmitForAnalogSignature?caseId',
  uploadSignedDocumentByCaseWorker: 'POST Signature/SubmitForAnalogSignatureByMa?caseId',
  getPaperDocument: 'GET Signature/DownloadAnalogSignature?caseId&preview',

  retryJobs: 'PUT Operator/Retry',

  getSession: 'GET Session',
  keepSession: 'POST Session',
  setLocale: 'POST locale',
} as const satisfies Record<string, `${Method} ${string}`>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallName = keyof typeof ADDRESSES;

type Placeholder<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Listed<Names> = Names extends `${infer Name}&${infer Rest}` ? Name | Listed<Rest> : Names;
type ParameterIn<Address> = Address extends `${infer Path}?${infer Names}`
  ? Placeholder<Path> | Listed<Names>
  : Placeholder<Address>;

/** The names of a call's parameters, in the path or in the query. */
export type ParameterOf<Name extends CallName> = ParameterIn<(typeof ADDRESSES)[Name]>;

export interface Address {
  method: Method;
  /** Below `/api/`, with `{name}` for each parameter. */
  path: string;
  /** All parameters, with those of the path first. */
  parameters: string[];
}

/** Splits the address of a call into its parts. */
export function readAddress(name: CallName): Address {
  const [method, address = ''] = ADDRESSES[name].split(' ') as [Method, string];
  const [path = '', query] = address.split('?');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => placeholder);
  return { method, path, parameters: [...inPath, ...(query?.split('&') ?? [])] };
}

/** Puts the parameters that the contract places in the address there, and the rest in the body. Leaves out empty parameters. */
export function splitInput(
  name: CallName,
  input: object,
): { method: Method; address: string; body: string | undefined } {
  const { method, path, parameters } = readAddress(name);
  const given = new Map<string, unknown>(Object.entries(input));
  const search = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const value = given.get(parameter);
    given.delete(parameter);
    if (filled.includes(`{${parameter}}`)) {
      filled = filled.replace(`{${parameter}}`, encodeURIComponent(String(value)));
    } else {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== null && each !== undefined && each !== '') {
          search.append(parameter, String(each));
        }
      }
    }
  }
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? JSON.stringify(Object.fromEntries(given), withLegalTexts) : undefined;
  return { method, address: `/api/${filled}${search.size > 0 ? `?${search}` : ''}`, body };
}
