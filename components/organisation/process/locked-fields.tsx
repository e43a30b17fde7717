'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddFromList } from '@/components/organisation/add-from-list';
import { useDraft } from '@/components/organisation/use-draft-store';
import { useProblemWords } from '@/components/organisation/use-problem-words';
import { Card } from '@/components/ui/card';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { IconButton } from '@/components/ui/icon-button';
import { useKeyedText } from '@/components/ui/keyed-text';
import { TAG } from '@/lib/domain/forms/component';
import { FIXED_TAGS } from '@/lib/domain/forms/read-only-tags';
import { rolesFor } from '@/lib/domain/lifecycle/permissions';
import { useProcess } from './use-process';

/** The roles that can change a locked field at all. Others never write answers. */
const OVERRIDING_ROLES = rolesFor('saveValues');

/** Edits the fields that applicants can read but not change, and the roles that can change them. */
export function LockedFields() {
  const t = useTranslations('organisation.process');
  const tags = useKeyedText('organisation.tags');
  const roles = useKeyedText('roleName');
  const { canEdit } = useDraft();
  const problemAt = useProblemWords();
  const [process, set] = useProcess();
  const { readOnlyTags } = process;
  const chosen = readOnlyTags.filter(({ key }) => !FIXED_TAGS.includes(key));
  const taken = [...FIXED_TAGS, ...chosen.map(({ key }) => key)];
  const free = Object.values(TAG).filter((tag) => !taken.includes(tag));
  return (
    <Card id="readOnlyTags" title={t('readOnlyTags')} description={t('readOnlyTagsHelp')}>
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
