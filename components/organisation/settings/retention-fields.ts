import type { FieldProblems } from '@/components/ui/field-form';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_WARNING_DAYS } from '@/lib/domain/retention-rules';
import type { Settings } from './settings-card';
import { daysProblem } from './text-problem';

export type Retention = Settings['retention'];
export const GROUPS = ['drafts', 'rejected', 'finished'] as const;
export type Group = (typeof GROUPS)[number];

/** A rule as its fields hold it; what is written stays while it is turned off. */
export interface EditedRule {
  isOn: boolean;
  afterDays: string;
  warnDays: string;
  action: 'remove' | 'anonymise';
}
export type EditedRetention = Record<Group, EditedRule>;

export function editedRetention(retention: Retention): EditedRetention {
  const edited = (group: Group): EditedRule => {
    const rule = retention[group];
    if (!rule)
      return { isOn: false, afterDays: '', warnDays: String(DEFAULT_WARNING_DAYS), action: 'remove' };
    return {
      isOn: true,
      afterDays: String(rule.afterDays),
      warnDays: String(rule.warnDays),
      action: rule.action,
    };
  };
  return { drafts: edited('drafts'), rejected: edited('rejected'), finished: edited('finished') };
}

/** The rules as they are sent. They must have no problems. */
export function retentionOf(edited: EditedRetention): Retention {
  const ruleOf = ({ afterDays, warnDays }: EditedRule) => ({
    afterDays: Number(afterDays),
    warnDays: Number(warnDays),
  });
  const { drafts, rejected, finished } = edited;
  return {
    ...(drafts.isOn ? { drafts: { ...ruleOf(drafts), action: 'remove' as const } } : {}),
    ...(rejected.isOn ? { rejected: { ...ruleOf(rejected), action: rejected.action } } : {}),
    ...(finished.isOn ? { finished: { ...ruleOf(finished), action: finished.action } } : {}),
  };
}

export function retentionProblems(edited: EditedRetention): FieldProblems {
  return Object.fromEntries(
    GROUPS.filter((group) => edited[group].isOn).flatMap((group) => [
      [
        `retention.${group}.afterDays`,
        daysProblem(edited[group].afterDays, { least: 1, most: ORGANISATION_LIMITS.retentionDays }),
      ],
      [
        `retention.${group}.warnDays`,
        daysProblem(edited[group].warnDays, { least: 0, most: ORGANISATION_LIMITS.warningDays }),
      ],
    ]),
  );
}
