import { fileQuestionsIn } from '@/lib/domain/forms/answer-files';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { optionWithText, ownOptions } from '@/lib/domain/forms/kinds/choices';
import { parseController } from '@/lib/domain/forms/visibility';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { CURRENT_SCHEMA, type VersionBody } from './body';
import { conditionedParts } from './placed';

/** The schema before options with a text of one's own, long lists of options, calculated values, shared options, bounds of dates, files in lists and mails to case workers, and the next one, before units, conditions that compare answers, and groups of them. */
const BEFORE_OWN_TEXTS = 7;
const BEFORE_COMPARISONS = 6;

/** The kinds and mails that schema 6 knows. Any other is stored with the newest schema. */
const OLD_KINDS = words(`
  FormTextBox FormCheckBox FormCheckBoxList FormSectionTitle FormBodyText FormColumns FormDateBox FormMonthBox
  FormRadioButtonGroup FormSectionDivider FormSelectList FormFile FormCalculation FormDynamicList FormDynamicPosition
`);
const OLD_MAILS = words(`
  caseCreated lostCaseLink renewedCaseLink contactPersonChanged correctionRequested correctionsReceived
  messagePostedByCaseWorker signableDocumentCreated signatoriesSigned signatureRejected signatoryDeclined
  signingEnded signatoryBounced caseRejected applicationWithdrawn admissionDate applicationReceived
  applicationApproved membershipActive colleagueInvited colleagueDone retentionWarning correctionReminder
  draftReminder signatoryReminder allSigned signingStopped
`);

/** The schema of a body that is stored: the oldest that can say it, so that replicas of the last release read what they know. */
export function writtenSchema({ forms, mails = {} }: VersionBody): number {
  if (Object.keys(mails).some((type) => !OLD_MAILS.has(type))) return CURRENT_SCHEMA;
  const parts = conditionedParts<RuleComponent>(forms);
  if (parts.some(({ component }) => component && isOfNewest(component))) return CURRENT_SCHEMA;
  const byId = new Map(parts.map(({ key, component }) => [key, component]));
  const isCompared = (entry: string) => {
    const { componentId, comparison } = parseController(entry);
    const component = byId.get(componentId);
    return comparison !== null || entry.includes('|') || Boolean(component && fieldKindOf(component)?.scale);
  };
  const isWritten = parts.some(
    ({ condition, component }) =>
      condition.displayController?.some(isCompared) || (component && 'unit' in component),
  );
  return isWritten ? BEFORE_OWN_TEXTS : BEFORE_COMPARISONS;
}

/** Whether only the newest schema can say this component. */
function isOfNewest(component: RuleComponent & { optionList?: string }): boolean {
  const { type, calculation, optionList, validation } = component;
  const { earliest, latest } = validation ?? {};
  return (
    !OLD_KINDS.has(type) ||
    Boolean(calculation || optionList || earliest || latest || optionWithText(component)) ||
    fileQuestionsIn(component).length > 0 ||
    ownOptions(component).length > COUNT_LIMITS.entriesMost
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
