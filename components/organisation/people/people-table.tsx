'use client';

import { useLocale, useTranslations } from 'next-intl';
import { EmailText } from '@/components/ui/email-text';
import { useKeyedText } from '@/components/ui/keyed-text';
import { exactDay } from '@/components/ui/relative-day';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { OPERATOR } from '@/lib/domain/organisation/permissions';
import type { PeopleOf, Person } from './person';
import { RoleActions } from './role-actions';

type Role = Person['roles'][number];

/** A table with one row per role of each person. On a phone, the details of a role are stacked. */
export function PeopleTable({ slug, people, ownId, mayManage }: PeopleOf) {
  const t = useTranslations('organisation.people');
  const administrators = people.filter(
    ({ accountId, roles }) => accountId !== null && roles.some(({ roleId }) => roleId === ROLE.administrator),
  );
  const isLastAdministrator = (person: Person, { roleId }: Role) =>
    roleId === ROLE.administrator &&
    administrators.length === 1 &&
    administrators[0] === person &&
    person.roles.filter((one) => one.roleId === ROLE.administrator).length === 1;
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-5 py-2">
      {/* The roles are explicit, because a table whose rows are laid out as blocks loses its implicit ones. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full text-start max-md:block">
        <caption className="sr-only">{t('title')}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b text-ink-muted text-sm">
            {(['person', 'role', 'source', ...(mayManage ? (['actions'] as const) : [])] as const).map(
              (column) => (
                <th key={column} scope="col" role="columnheader" className="py-2 pe-4 text-start font-medium">
                  {t(column)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {people.flatMap((person) =>
            person.roles.map((role) => (
              <tr
                key={`${person.accountId ?? person.email} ${role.grantId ?? role.roleId}`}
                role="row"
                className="border-line border-b align-top last:border-0 max-md:grid max-md:gap-1 max-md:py-3"
              >
                <td role="cell" className="min-w-0 md:py-3 md:pe-4">
                  <Who person={person} isOwn={person.accountId === ownId} />
                </td>
                <td role="cell" className="md:py-3 md:pe-4">
                  <RoleName roleId={role.roleId} />
                </td>
                <td role="cell" className="text-ink-muted text-sm md:py-3 md:pe-4">
                  <Source role={role} />
                </td>
                {mayManage && (
                  <td role="cell" className="md:py-2">
                    <RoleActions
                      slug={slug}
                      person={person}
                      role={role}
                      isOwn={person.accountId === ownId}
                      isLastAdministrator={isLastAdministrator(person, role)}
                    />
                  </td>
                )}
              </tr>
            )),
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function Who({ person: { name, email, accountId }, isOwn }: { person: Person; isOwn: boolean }) {
  const t = useTranslations('organisation.people');
  return (
    <>
      {name !== null && (
        <span className="block font-medium">
          {name}
          {isOwn && <span className="font-normal text-ink-muted"> ({t('you')})</span>}
        </span>
      )}
      <span className="block break-all text-sm">
        <EmailText>{email}</EmailText>
      </span>
      {accountId === null && <span className="block text-ink-muted text-sm">{t('notTakenUp')}</span>}
    </>
  );
}

function RoleName({ roleId }: { roleId: number }) {
  return useKeyedText('roleName')(`${roleId}`);
}

function Source({ role }: { role: Role }) {
  const t = useTranslations('organisation.people');
  const locale = useLocale();
  const day = (at: string) => exactDay(new Date(at), locale);
  const { source, grantedBy, grantedAt, invitedAt, acceptedAt, askedBy } = role;
  if (source === 'provider') return t('fromProvider');
  return (
    <>
      {grantedAt && (
        <span className="block">
          {t('fromGrant', {
            name: grantedBy === OPERATOR ? t('operator') : (grantedBy ?? ''),
            time: day(grantedAt),
          })}
        </span>
      )}
      <span className="block">
        {acceptedAt
          ? t('accepted', { time: day(acceptedAt) })
          : invitedAt
            ? t('invited', { time: day(invitedAt) })
            : t('notInvited')}
      </span>
      {askedBy && <span className="block break-words font-medium text-ink">{t('asked', askedBy)}</span>}
    </>
  );
}
