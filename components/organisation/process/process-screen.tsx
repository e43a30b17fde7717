'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { focusHash } from '@/components/browser/focus-place';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { AddFromList } from '@/components/organisation/add-from-list';
import { ConflictAt, DraftBar } from '@/components/organisation/draft-bar';
import { TextPair } from '@/components/organisation/forms/text-pair';
import { useVersionDraft } from '@/components/organisation/use-draft-store';
import { useProblemWords } from '@/components/organisation/use-problem-words';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { classNames } from '@/components/ui/class-names';
import { exactTime } from '@/components/ui/relative-day';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { isFailing } from '@/lib/domain/errors';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { EVIDENCE, type Evidence, TAG, type TemplateCheckPoint } from '@/lib/domain/forms/component';
import { FIXED_TAGS } from '@/lib/domain/forms/locking';
import { rolesFor } from '@/lib/domain/lifecycle/permissions';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale } from '@/lib/domain/locale';
import { newId } from '@/lib/domain/organisation/arrange';
import { type Process, TEXT_KEYS } from '@/lib/domain/organisation/body';
import { withText } from '@/lib/domain/organisation/body-texts';

/** Edits how cases of the next version are handled, and the version's texts outside the forms. */
export function ProcessScreen() {
  useEffect(focusHash, []);
  return (
    <>
      <DraftBar screen="process" />
      <div className="grid max-w-4xl gap-6">
        <Steps />
        <Texts />
        <CheckPoints />
        <LockedFields />
        <ZipRegions />
      </div>
    </>
  );
}

function Texts() {
  const t = useTranslations('organisation.process');
  const kinds = useKeyedText('organisation.textKinds');
  const editor = useTranslations('organisation.editor');
  const { store, state } = useVersionDraft();
  return (
    <Card title={t('texts')} description={t('textsHelp')}>
      <div className="grid gap-5">
        {TEXT_KEYS.map((name) => (
          <TextPair
            key={name}
            id={`texts-${name}`}
            label={kinds(name)}
            help={editor('markdown')}
            text={state.body.texts[name]}
            optional
            long
            onChange={(text, step) => store.change((body) => withText(body, `texts/${name}`, text), step)}
          />
        ))}
      </div>
    </Card>
  );
}

const STEPS = ['signsWithService', 'hasInternalSignature', 'hasCreditReport', 'hasRegionalReview'] as const;

/** Edits who can apply, and the steps that a case takes. */
function Steps() {
  const t = useTranslations('organisation.process');
  const types = useKeyedText('organisation.organisationTypes');
  const { canEdit } = useVersionDraft();
  const problemAt = useProblemWords();
  const warningAt = useProblemWords('warnings');
  const [process, set] = useProcess();
  return (
    <Card title={t('title')} description={t('text')}>
      <div className="grid gap-5">
        <CheckboxGroup
          id="organisationTypes"
          label={t('organisationTypes')}
          disabled={!canEdit}
          error={problemAt({ property: 'organisationTypes' })}
          options={ORGANISATION_TYPES.map((value) => ({ value, label: types(value) }))}
          value={process.organisationTypes}
          onChange={(chosen) =>
            set({ organisationTypes: ORGANISATION_TYPES.filter((one) => chosen.includes(one)) })
          }
        />
        <ConflictAt id="organisationTypes" />
        {STEPS.map((step) => (
          <div key={step} className="grid gap-2">
            <Checkbox
              id={step}
              label={t(step)}
              help={t(`${step}Help`)}
              disabled={!canEdit}
              error={problemAt({ property: step })}
              checked={process[step]}
              onChange={({ target }) => set({ [step]: target.checked })}
            />
            {/* What the signing service answered is said below. */}
            {step !== 'signsWithService' && warningAt({ property: step }) && (
              <Alert tone="warning">{warningAt({ property: step })}</Alert>
            )}
            <ConflictAt id={step} />
            {step === 'signsWithService' && process[step] && <SigningCheck />}
          </div>
        ))}
      </div>
    </Card>
  );
}

/** How the signing service answered last for the organisation's entity, and a way to ask it now. */
function SigningCheck() {
  const t = useTranslations('organisation.process.signingCheck');
  const words = useTranslations('organisation.integrations.failure');
  const locale = useLocale();
  const { slug, canEdit } = useVersionDraft();
  const client = useQueryClient();
  const refresh = useRefresh();
  const key = queryKeyOf('getSigningCheck', { slug });
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('getSigningCheck', { slug }, { signal }),
  });
  const check = useSend(() => call('checkSigning', { slug }), {
    onDone(answer) {
      client.setQueryData(key, answer);
      // Its problems are those of the draft.
      void refresh();
    },
  });
  if (!known.data) return known.isError ? <Awaited query={known} lines={1} /> : null;
  const { succeededAt, failedAt, failure } = known.data;
  const hasFailed = isFailing(known.data);
  const at = hasFailed ? failedAt : succeededAt;
  const time = at && exactTime(new Date(at), locale);
  const [Mark, markClass] = hasFailed ? [CircleAlert, 'text-danger'] : [CircleCheck, 'text-success'];
  return (
    <div className="ms-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className={classNames('min-w-0 flex-1 basis-60', !hasFailed && 'text-ink-muted')}>
        {time && (
          <Mark aria-hidden="true" className={classNames('me-2 inline size-4 align-[-0.125em]', markClass)} />
        )}
        {time
          ? hasFailed
            ? t('fails', { time, what: words(failure ?? 'unreachable') })
            : t('works', { time })
          : t('never')}
      </p>
      {canEdit && (
        <Button size="sm" pending={check.isPending} aria-label={t('label')} onClick={() => check.send()}>
          {t('submit')}
        </Button>
      )}
    </div>
  );
}

/** Edits the points that case workers confirm outside the forms. */
function CheckPoints() {
  const t = useTranslations('organisation.process');
  const { store, state, canEdit } = useVersionDraft();
  const problemAt = useProblemWords();
  const warningAt = useProblemWords('warnings');
  const { checkPoints } = state.body;
  const add = () => {
    const componentId = newId('check', state.body, state.usedIds);
    const point = { componentId, title: byLocale(() => '') };
    store.change((body) => ({ ...body, checkPoints: [...body.checkPoints, point] }));
  };
  const setEvidence = (id: string, evidence: Evidence | undefined) =>
    store.change((body) => ({
      ...body,
      checkPoints: body.checkPoints.map((point) =>
        point.componentId === id ? withEvidence(point, evidence) : point,
      ),
    }));
  return (
    <Card id="checkPoints" title={t('checkPoints')} description={t('checkPointsHelp')}>
      <ConflictAt id="checkPoints" className="mb-4" />
      <ul className="grid gap-4">
        {checkPoints.map(({ componentId, title, evidence }, index) => (
          <li
            key={componentId}
            className="grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(12rem,1fr)_auto] sm:items-end"
          >
            <div className="col-span-full grid gap-2 empty:hidden">
              <ConflictAt id={`checkPoint-${componentId}`} />
              <ConflictAt id={`checkPoint-${componentId}-evidence`} />
            </div>
            <TextPair
              id={`checkPoint-${componentId}`}
              label={t('checkPoint', { number: index + 1 })}
              text={title}
              error={(locale) => problemAt({ componentId, property: 'title', locale })}
              warning={(locale) => warningAt({ componentId, property: 'title', locale })}
              onChange={(text, step) =>
                store.change((body) => withText(body, `checkPoints/${componentId}/title`, text), step)
              }
            />
            <Select
              id={`checkPoint-${componentId}-evidence`}
              label={t('checkPointEvidence')}
              optional
              disabled={!canEdit}
              placeholder={t('evidence.none')}
              value={evidence ?? ''}
              options={EVIDENCE.map((value) => ({ value, label: t(`evidence.${value}`) }))}
              onChange={({ target }) =>
                setEvidence(
                  componentId,
                  EVIDENCE.find((one) => one === target.value),
                )
              }
            />
            {canEdit && (
              <IconButton
                label={t('removeCheckPoint', { number: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() =>
                  store.change((body) => ({
                    ...body,
                    checkPoints: body.checkPoints.filter((point) => point.componentId !== componentId),
                  }))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button size="sm" className="mt-4" onClick={add}>
          <Plus aria-hidden="true" />
          {t('addCheckPoint')}
        </Button>
      )}
    </Card>
  );
}

function withEvidence(
  { evidence: _before, ...point }: TemplateCheckPoint,
  evidence: Evidence | undefined,
): TemplateCheckPoint {
  return evidence ? { ...point, evidence } : point;
}

/** Edits where the primary workplace may be. */
function ZipRegions() {
  const t = useTranslations('organisation.process');
  const { store, canEdit } = useVersionDraft();
  const problemAt = useProblemWords();
  const [process, set] = useProcess();
  const { zipRegions } = process;
  const change = (index: number, part: Partial<Process['zipRegions'][number]>) =>
    set(
      { zipRegions: zipRegions.map((region, at) => (at === index ? { ...region, ...part } : region)) },
      `zip-${index}-${Object.keys(part).join()}`,
    );
  return (
    <Card id="zipRegions" title={t('zipRegions')} description={t('zipRegionsHelp')}>
      <ConflictAt id="zipRegions" className="mb-4" />
      {problemAt({ property: 'zipRegions' }) && (
        <p className="mb-3 text-danger text-sm">{problemAt({ property: 'zipRegions' })}</p>
      )}
      <ul className="grid gap-3">
        {zipRegions.map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a region is identified by its position in the list
          <li key={index} className="flex flex-wrap items-end gap-3">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                id={`zip-${index}-${end}`}
                label={t(end, { number: index + 1 })}
                width="short"
                inputMode="numeric"
                readOnly={!canEdit}
                limit={TEXT_LIMITS.zipCode}
                value={region[end]}
                onChange={({ target }) => change(index, { [end]: target.value })}
                onBlur={() => store.endStep()}
              />
            ))}
            {canEdit && (
              <IconButton
                label={t('removeRegion', { number: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => set({ zipRegions: zipRegions.filter((_, at) => at !== index) })}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button
          size="sm"
          className="mt-4"
          onClick={() => set({ zipRegions: [...zipRegions, { from: '', to: '' }] })}
        >
          <Plus aria-hidden="true" />
          {t('addRegion')}
        </Button>
      )}
    </Card>
  );
}

/** The roles that can change a locked field at all. Others never write answers. */
const OVERRIDING_ROLES = rolesFor('saveValues');

/** Edits the fields that applicants can read but not change, and the roles that can change them. */
export function LockedFields() {
  const t = useTranslations('organisation.process');
  const tags = useKeyedText('organisation.tags');
  const roles = useKeyedText('roleName');
  const { canEdit } = useVersionDraft();
  const problemAt = useProblemWords();
  const [process, set] = useProcess();
  const { readOnlyTags } = process;
  const chosen = readOnlyTags.filter(({ key }) => !FIXED_TAGS.includes(key));
  const taken = [...FIXED_TAGS, ...chosen.map(({ key }) => key)];
  const free = Object.values(TAG).filter((tag) => !taken.includes(tag));
  return (
    <Card id="readOnlyTags" title={t('readOnlyTags')} description={t('readOnlyTagsHelp')}>
      <ConflictAt id="readOnlyTags" className="mb-4" />
      {problemAt({ property: 'readOnlyTags' }) && (
        <p className="text-danger text-sm">{problemAt({ property: 'readOnlyTags' })}</p>
      )}
      <p className="mb-4 text-ink-muted text-sm">{t('fixedTags')}</p>
      <ul className="grid gap-4">
        {chosen.map(({ key, overrideByRoles }) => {
          const name = tags.has(key) ? tags(key) : key;
          return (
            <li key={key} className="flex items-start gap-2 border-line border-b pb-4">
              <CheckboxGroup
                id={`tag-${key}`}
                label={t('mayChange', { name })}
                className="min-w-0 flex-1"
                disabled={!canEdit}
                options={OVERRIDING_ROLES.map((role) => ({
                  value: String(role),
                  label: roles(String(role)),
                }))}
                value={overrideByRoles.map(String)}
                onChange={(allowed) =>
                  set({
                    readOnlyTags: readOnlyTags.map((one) =>
                      one.key === key ? { key, overrideByRoles: allowed.map(Number) } : one,
                    ),
                  })
                }
              />
              {canEdit && (
                <IconButton
                  label={t('removeTag', { name })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => set({ readOnlyTags: readOnlyTags.filter((one) => one.key !== key) })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {canEdit && free.length > 0 && (
        <div className="mt-4">
          <AddFromList
            id="add-tag"
            label={t('addTag')}
            submit={t('lock')}
            options={free.map((value) => ({ value, label: tags(value) }))}
            onAdd={(key) => set({ readOnlyTags: [...readOnlyTags, { key, overrideByRoles: [] }] })}
          />
        </div>
      )}
    </Card>
  );
}

/** Returns the process of the draft, and a function that changes its properties. */
function useProcess(): [Process, (part: Partial<Process>, step?: string) => void] {
  const { store, state } = useVersionDraft();
  const set = (part: Partial<Process>, step?: string) =>
    store.change((body) => ({ ...body, process: { ...body.process, ...part } }), step);
  return [state.body.process, set];
}
