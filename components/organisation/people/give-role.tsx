'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { UnsavedGuard } from '@/components/organisation/unsaved-guard';
import { call } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import { EmailField } from '@/components/ui/text-field';
import { useChange } from '@/components/ui/use-change';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';

/** Gives a role to an address, which gets a link by email. */
export function GiveRole({ slug }: { slug: string }) {
  const t = useTranslations('organisation.people.give');
  const roleName = useKeyedText('roleName');
  const [email, setEmail] = useState('');
  const [roleId, setRoleId] = useState<RoleId | null>(null);
  const form = useSentForm({
    email: fieldProblem(EMAIL_ADDRESS, email),
    roleId: roleId === null ? 'REQUIRED_RADIO' : null,
  });
  const { send, isPending } = useChange({
    change: (input: { email: string; roleId: RoleId }, options) =>
      call('grantRole', { slug, ...input }, options),
    done: t('done'),
    form,
    atField: givenAlready,
    onDone: () => {
      setEmail('');
      setRoleId(null);
    },
  });
  return (
    <Card title={t('title')} description={t('text', { days: ORGANISATION_LIMITS.invitationDays })}>
      <FieldForm
        form={form}
        onSubmit={() => roleId !== null && send({ email: EMAIL_ADDRESS.parse(email), roleId })}
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
      <UnsavedGuard when={email !== '' && !isPending} />
    </Card>
  );
}

/** Turns the conflict of an address that already has the role into an error at the address field. */
function givenAlready({ status, errorCode }: ApiProblem): ApiProblem | null {
  if (errorCode !== 'CONFLICT') return null;
  return new ApiProblem('POST', status, {
    errorCode: 'VALIDATION_FAILED',
    errors: { email: ['ROLE_GIVEN'] },
  });
}
