import { describe, expect, it } from 'vitest';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { answersIn, namedPeople, proposedSignatories } from '@/lib/features/application/named-people';

const ADA = { email: 'ada@example.com', name: 'Ada Ask' };
const BO = { email: 'bo@example.com', name: 'Bo Berg' };
const invited = (person: typeof ADA, status = 'sent') => ({ ...person, status });

describe('who is proposed', () => {
  it('begins with those who were invited, then those whom the forms name, each address once', () => {
    const named = [{ ...ADA, email: 'ADA@example.com', position: 'VD' }, BO, { ...BO, position: 'Kontakt' }];
    expect(proposedSignatories(named, [invited(ADA)])).toEqual([{ ...ADA, wasAsked: true }, BO]);
  });

  it('leaves out who declined, by address and by name, and invalid addresses', () => {
    const named = [{ ...ADA, email: 'ada@other.example' }, ADA, BO, { email: 'cia@', name: 'Cia Ceder' }];
    expect(proposedSignatories(named, [invited(ADA, 'declined')])).toEqual([BO]);
  });

  it('knows the name of an earlier signatory from the forms', () => {
    const earlier = { email: BO.email, name: null, status: 'opened' };
    expect(proposedSignatories([BO], [earlier])).toEqual([{ ...BO, wasAsked: true }]);
  });
});

describe('the people in the forms', () => {
  const text = (sv: string) => ({ sv, en: sv });
  const box = (componentId: string, more: object) => ({
    ...{ type: 'FormTextBox', componentId, label: text(componentId) },
    ...more,
  });
  const template = {
    forms: [
      {
        id: 'company',
        title: text('Företaget'),
        rows: [
          box('who', { tag: 'ContactName' }),
          box('address', { tag: 'ContactEmail' }),
          {
            ...{ type: 'FormDynamicPosition', componentId: 'board', label: text('Styrelse') },
            options: [{ id: 'ceo', label: { sv: 'VD', en: 'CEO' } }],
          },
          {
            ...{ type: 'FormDynamicList', componentId: 'owners', label: text('Ägare') },
            columns: [
              [
                box('first', { validation: { type: 'NAME' } }),
                box('last', { validation: { type: 'NAME' } }),
                box('mail', { validation: { type: 'EMAIL' } }),
              ],
            ],
          },
        ],
      },
    ],
    checkPoints: [],
  } as unknown as FormTemplate;
  const values = (isAsked: boolean) => [
    { componentId: 'who', value: 'Eva Ek', active: true },
    { componentId: 'address', value: 'eva@example.com', active: true },
    {
      componentId: 'board',
      value: JSON.stringify([{ positionId: 'ceo', ...ADA, telephone: '' }]),
      active: true,
    },
    {
      componentId: 'owners',
      value: JSON.stringify([
        { first: 'Bo', last: 'Berg', mail: BO.email },
        { first: 'Utan', mail: '' },
      ]),
      active: isAsked,
    },
  ];

  it('are found in positions, as contact person and in lists', () => {
    expect(namedPeople(template, answersIn(values(true)), 'en')).toEqual([
      { ...ADA, position: 'CEO' },
      { email: 'eva@example.com', name: 'Eva Ek' },
      BO,
    ]);
  });

  it('count only in visible fields', () => {
    expect(namedPeople(template, answersIn(values(false)), 'sv').map(({ name }) => name)).not.toContain(
      BO.name,
    );
  });
});
