import { removeLogo, uploadLogo } from '@/lib/files/logo';
import { organisationHistoryQuery } from '@/lib/organisation/history';
import {
  confirmRole,
  grantRole,
  peopleQuery,
  resendInvitation,
  withdrawRole,
} from '@/lib/organisation/people';
import {
  changeSettings,
  retentionPreview,
  savedRepliesQuery,
  setOpen,
  settingsQuery,
} from '@/lib/organisation/settings';
import { discardDraft, draftQuery, restoreVersion, saveDraft } from '@/lib/versions/draft';
import { exportQuery, importDraft } from '@/lib/versions/file';
import { impactQuery } from '@/lib/versions/impact';
import { comparisonQuery, overviewQuery, versionQuery } from '@/lib/versions/overview';
import { makePreviewLink, previewLinksQuery, revokePreviewLink } from '@/lib/versions/preview-link';
import { moveCases, publishDraft } from '@/lib/versions/publish';

/** Commands on an organisation. */
export const ORGANISATION_COMMANDS = [
  changeSettings,
  confirmRole,
  discardDraft,
  grantRole,
  importDraft,
  makePreviewLink,
  moveCases,
  publishDraft,
  removeLogo,
  resendInvitation,
  restoreVersion,
  revokePreviewLink,
  saveDraft,
  setOpen,
  uploadLogo,
  withdrawRole,
] as const;

/** Reads of one organisation. */
export const ORGANISATION_QUERIES = [
  comparisonQuery,
  draftQuery,
  exportQuery,
  impactQuery,
  organisationHistoryQuery,
  overviewQuery,
  peopleQuery,
  previewLinksQuery,
  retentionPreview,
  settingsQuery,
  savedRepliesQuery,
  versionQuery,
] as const;
