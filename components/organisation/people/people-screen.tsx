'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { UnsavedGuard } from '@/components/organisation/unsaved-guard';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { EmailText } from '@/components/ui/identifiers';
import { Question } from '@/components/ui/question';
import { exactDay } from '@/components/ui/relative-day';
import { EmailField } from '@/components/ui/text-field';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { ROLE, ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { OPERATOR } from '@/lib/domain/organisation/permissions';
import { type PeopleOf, type Person, RoleActions } from './role-actions';

/** Lists who has which role in an organisation and how they got it. Gives and withdraws roles. */
export function PeopleScreen(props: PeopleOf) {
  const t = useTranslations('organisation');
  return (
    <>
      <ScreenHeading title={t('nav.people')}>{t('people.intro')}</ScreenHeading>
      <div className="grid gap-5">
        {!props.mayManage && <Alert>{t('people.readOnly')}</Alert>}
        <PeopleTable {...props} />
        {props.mayManage && <GiveRole slug={props.slug} own={props.people.find(isOwn(props.ownId))} />}
      </div>
    </>
  );
}

const isOwn = (ownId: string) => (person: Person) => person.accountId === ownId;

interface GiveRoleProps {
  slug: string;
  /** The signed-in person, who has to confirm before giving themselves a role with which they can do no more. */
  own?: Person | undefined;
}

/** Gives a role to an address, which gets a link by email. */
export function GiveRole({ slug, own }: GiveRoleProps) {
  const t = useTranslations('organisation.people.give');
  const roleName = useKeyedText('roleName');
  const [email, setEmail] = useState('');
  const [roleId, setRoleId] = useState<RoleId | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const highest = Math.min(...(own?.roles ?? []).map((role) => role.roleId));
  const form = useSentForm({
    email: fieldProblem(EMAIL_ADDRESS, email),
    roleId: roleId === null ? 'REQUIRED_RADIO' : null,
  });
  const { send, isPending } = useSend(
    (input: { email: string; roleId: RoleId }, options) => call('grantRole', { slug, ...input }, options),
    {
      done: t('done'),
      form: { refuse: (error) => form.refuse(givenAlready(error) ?? error) },
      refresh: useRefresh(),
      onDone: () => {
        setEmail('');
        setRoleId(null);
        setIsAsked(false);
      },
      onRefused: () => setIsAsked(false),
    },
  );
  return (
    <Card title={t('title')} description={t('text', { days: ORGANISATION_LIMITS.invitationDays })}>
      <FieldForm
        form={form}
        onSubmit={() => {
          if (roleId === null) return;
          const to = EMAIL_ADDRESS.parse(email);
          if (own && isSameEmail(own.email, to) && roleId > highest) setIsAsked(true);
          else send({ email: to, roleId });
        }}
        className="grid max-w-xl gap-5"
      >
        <EmailField
          id="role-email"
          name="email"
          label={t('email')}
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RadioGroup
          id="role-role"
          name="roleId"
          label={t('role')}
          options={ROLE_IDS.map((id) => ({
            value: String(id),
            label: roleName(`${id}`),
            description: t(`help.r${id}`),
          }))}
          value={roleId === null ? '' : String(roleId)}
          onChange={(chosen) => setRoleId(ROLE_IDS.find((id) => String(id) === chosen) ?? null)}
        />
        <div>
          <Button type="submit" variant="primary" pending={isPending}>
            {t('submit')}
          </Button>
        </div>
      </FieldForm>
      {isAsked && roleId !== null && (
        <Question
          title={t('own.title', { role: roleName(`${roleId}`) })}
          confirm={t('own.sure')}
          tone="primary"
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send({ email: EMAIL_ADDRESS.parse(email), roleId })}
        >
          <p>{t('own.text', { role: roleName(`${highest}`) })}</p>
        </Question>
      )}
      <UnsavedGuard when={email !== '' && !isPending} />
    </Card>
  );
}

/** Turns the conflict of an address that already has the role into an error at the address field. */
function givenAlready(error: unknown): ApiProblem | null {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'CONFLICT') return null;
  return new ApiProblem('POST', error.status, {
    errorCode: 'VALIDATION_FAILED',
    errors: { email: ['ROLE_GIVEN'] },
  });
}

type Role = Person['roles'][number];

/** A table with one row per role of each person. On a phone, the details of a role are stacked. */
function PeopleTable({ slug, people, ownId, mayManage }: PeopleOf) {
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
                <td role="cell" className="min-w-0 md:w-1/4 md:py-3 md:pe-4">
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
      <span className="wrap-anywhere block text-sm">
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
