'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { call } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/choice-group';
import type { FieldProblems } from '@/components/ui/field-form';
import { TextField } from '@/components/ui/text-field';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { DAY_LIMITS } from '@/lib/domain/limits';
import {
  DEFAULT_WARNING_DAYS,
  type RetentionGroup,
  type RetentionRule,
  retentionAction,
  retentionGroup,
} from '@/lib/domain/retention-rules';
import { type Settings, SettingsCard, type SettingsProps, useSettingsCard } from './settings-card';

/** Edits how long cases are retained. Shows what the rules would do today. */
export function RetentionCard({ settings, mayChange }: SettingsProps) {
  const t = useTranslations('organisation.settings.retention');
  const card = useSettingsCard<EditedRetention>({
    settings,
    mayChange,
    id: 'retention',
    savedIn: ({ retention }) => editedRetention(retention),
    problemsOf: retentionProblems,
    changeOf: (value) => ({ retention: retentionOf(value) }),
  });
  const { value, set, form } = card;
  const preview = useSend(
    (edited: EditedRetention) =>
      call('previewRetention', { slug: settings.slug, retention: retentionOf(edited) }),
    { form },
  );
  const change = (edited: EditedRetention) => {
    set(edited);
    // The preview was for the rules before this change.
    preview.reset();
  };
  return (
    <SettingsCard
      id="retention"
      title={t('title')}
      text={t('text')}
      part={t('save')}
      card={card}
      actions={
        <Button pending={preview.isPending} onClick={() => form.check() && preview.send(value)}>
          {t('preview')}
        </Button>
      }
    >
      {GROUPS.map((group) => (
        <Rule
          key={group}
          group={group}
          rule={value[group]}
          onChange={(rule) => change({ ...value, [group]: rule })}
        />
      ))}
      {preview.answer && <Preview groups={preview.answer.groups} />}
    </SettingsCard>
  );
}

interface RuleProps {
  group: RetentionGroup;
  rule: EditedRule;
  onChange: (rule: EditedRule) => void;
}

function Rule({ group, rule, onChange }: RuleProps) {
  const t = useTranslations('organisation.settings.retention');
  const name = `retention.${group}`;
  const days = (['afterDays', 'warnDays'] as const).map((field) => (
    <TextField
      key={field}
      id={`settings-${group}-${field}`}
      name={`${name}.${field}`}
      label={t(field)}
      help={field === 'warnDays' ? t('warnDaysHelp') : undefined}
      inputMode="numeric"
      autoComplete="off"
      width="short"
      limit={null}
      value={rule[field]}
      onChange={({ target }) => onChange({ ...rule, [field]: target.value })}
    />
  ));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium text-control">{t(`group.${group}`)}</legend>
      <Checkbox
        id={`settings-${group}`}
        label={t('isOn')}
        checked={rule.isOn}
        onChange={({ target }) => onChange({ ...rule, isOn: target.checked })}
      />
      {rule.isOn && (
        <div className="grid gap-4 border-line border-s-2 ps-4">
          {days}
          {group === 'drafts' ? (
            <p className="text-ink-muted">{t('onlyRemove')}</p>
          ) : (
            <RadioGroup
              id={`settings-${group}-action`}
              name={`${name}.action`}
              label={t('action')}
              options={retentionAction.options.map((value) => ({ value, label: t(`actions.${value}`) }))}
              value={rule.action}
              onChange={(action) => onChange({ ...rule, action: retentionAction.parse(action) })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

type PreviewedGroup = CallAnswer<'previewRetention'>['groups'][number];

function Preview({ groups }: { groups: readonly PreviewedGroup[] }) {
  const t = useTranslations('organisation.settings.retention');
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer appears above the button that requested it.
  useEffect(() => heading.current?.focus(), []);
  const isNothing = groups.every(({ warn, remove, anonymise }) => warn + remove + anonymise === 0);
  return (
    <section className="min-w-0 rounded border border-line bg-sunken px-4 py-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('previewTitle')}
      </h3>
      {isNothing ? (
        <p className="mt-1">{t(groups.length === 0 ? 'noRules' : 'previewNone')}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {groups.map(({ group, warn, remove, anonymise }) => (
            <li key={group}>
              <p className="font-medium">{t(`group.${group}`)}</p>
              <dl className="flex flex-wrap gap-x-5">
                {(
                  [
                    ['warn', warn],
                    ['removed', remove],
                    ['anonymised', anonymise],
                  ] as const
                ).map(([name, count]) => (
                  <div key={name} className="flex gap-2">
                    <dt className="text-ink-muted">{t(name)}:</dt>
                    <dd className="numeric">{count}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-muted text-sm">{t('previewNote')}</p>
    </section>
  );
}

type Retention = Settings['retention'];

const GROUPS = retentionGroup.options;

/** A rule as its fields hold it. The text stays while the rule is turned off. */
interface EditedRule {
  isOn: boolean;
  afterDays: string;
  warnDays: string;
  action: RetentionRule['action'];
}

type EditedRetention = Record<RetentionGroup, EditedRule>;

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
