import type { FieldProblems } from '@/components/ui/field-form';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { DAY_LIMITS } from '@/lib/domain/limits';
import {
  DEFAULT_WARNING_DAYS,
  type RetentionGroup,
  type RetentionRule,
  retentionGroup,
} from '@/lib/domain/retention-rules';
import type { Settings } from './settings-card';

export type Retention = Settings['retention'];
export const GROUPS = retentionGroup.options;

/** A rule as its fields hold it. The text stays while the rule is turned off. */
export interface EditedRule {
  isOn: boolean;
  afterDays: string;
  warnDays: string;
  action: RetentionRule['action'];
}
export type EditedRetention = Record<RetentionGroup, EditedRule>;

export function editedRetention(retention: Retention): EditedRetention {
  const edited = (group: RetentionGroup): EditedRule => {
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

/** Returns the rules as they are sent. They must have no problems. */
export function retentionOf(edited: EditedRetention): Retention {
  const ruleOf = ({ afterDays, warnDays }: EditedRule) => ({
    afterDays: dayCount(afterDays) ?? 0,
    warnDays: dayCount(warnDays) ?? 0,
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
      [`retention.${group}.afterDays`, dayCountProblem(edited[group].afterDays, DAY_LIMITS.retention)],
      [`retention.${group}.warnDays`, dayCountProblem(edited[group].warnDays, DAY_LIMITS.warning)],
    ]),
  );
}
