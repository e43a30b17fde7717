import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail, parseEmail } from '@/lib/domain/fields/addresses';
import { isSameName, personText, readName } from '@/lib/domain/fields/contact';
import { type FormTemplate, type RuleComponent, TAG } from '@/lib/domain/forms/component';
import { parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import { parsePositions } from '@/lib/domain/forms/kinds/dynamic-position';
import { nestedFields, savableComponents } from '@/lib/domain/forms/rows';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { quotedName } from '@/lib/engine/mail/mail-request';
import { loadTemplate } from '@/lib/features/application/form-state';
import type { Tx } from '@/lib/platform/database/db';

type Proposed = NonNullable<ApplicantCase['proposedSignatories']>[number];

interface FormerSignatory {
  email: string;
  name: string | null;
  status: string;
}

interface StoredValue {
  componentId: string;
  value: string;
  active: boolean;
}

/** The values of the visible fields, by component. */
type Answers = ReadonlyMap<string, string>;

export const answersIn = (values: readonly StoredValue[]): Answers =>
  new Map(values.filter(({ active }) => active).map(({ componentId, value }) => [componentId, value]));

/**
 * Who could sign: those who were invited the last time, then those whom the forms name, each address once. Never who declined, whether by
 * address or, in the forms, by name.
 */
export function proposedSignatories(
  named: readonly Proposed[],
  former: readonly FormerSignatory[],
): ApplicantCase['proposedSignatories'] {
  const declined = former.filter(({ status }) => status === 'declined');
  const invited = former
    .filter(({ status }) => status !== 'declined')
    .map(({ email, name }): Proposed => {
      const known = name ?? named.find((one) => isSameEmail(one.email, email))?.name;
      return { email, ...(known && { name: known }), wasAsked: true };
    });
  const others = named.filter(
    (one) =>
      parseEmail(one.email) !== null &&
      !declined.some((gone) => isSameEmail(gone.email, one.email) || isSameName(gone.name, one.name)),
  );
  return [...invited, ...others].filter(
    ({ email }, index, all) => all.findIndex((one) => isSameEmail(one.email, email)) === index,
  );
}

/**
 * The people whom the forms name with an address: in the company's positions, as the contact person, and in lists. Without names and
 * addresses that are too long, which the forms keep as they were written.
 */
export function namedPeople(
  { forms }: Pick<FormTemplate, 'forms'>,
  answers: Answers,
  locale: Locale,
): Proposed[] {
  const fields = forms.flatMap(({ rows }) => savableComponents(rows));
  const listed = fields.flatMap((field) =>
    field.type === 'FormDynamicList' ? peopleIn(field, answers.get(field.componentId)) : [],
  );
  const inPositions = peopleInPositions({ forms }, answers, locale).map(
    ({ telephone: _, ...person }) => person,
  );
  return [...inPositions, ...namedContact({ forms }, answers), ...listed].filter(
    ({ email, name = '' }) =>
      name !== '' && name.length <= TEXT_LIMITS.name && email !== '' && email.length <= TEXT_LIMITS.email,
  );
}

/** The people in the company's positions, as given by the applicant. */
export function peopleInPositions(
  { forms }: Pick<FormTemplate, 'forms'>,
  answers: Answers,
  locale: Locale,
): (ApplicantCase['contactPersons'][number] & { position: string })[] {
  return forms
    .flatMap(({ rows }) => savableComponents(rows))
    .flatMap((field) =>
      field.type === 'FormDynamicPosition'
        ? parsePositions(answers.get(field.componentId)).map(({ positionId, name, email, telephone }) => ({
            name,
            email,
            telephone: telephone || null,
            position: field.options.find(({ id }) => id === positionId)?.label[locale] ?? positionId,
          }))
        : [],
    );
}

/** The contact person, if the forms name one. */
function namedContact({ forms }: Pick<FormTemplate, 'forms'>, answers: Answers): Proposed[] {
  const fields = forms.flatMap(({ rows }) => savableComponents<RuleComponent>(rows));
  const [name, email] = [TAG.contactName, TAG.contactEmail].map((tag) =>
    answers.get(fields.find((field) => field.tag === tag)?.componentId ?? ''),
  );
  return name && email ? [{ email, name }] : [];
}

/** The people in the entries of a list of names and addresses. A name may have several fields. */
function peopleIn(list: RuleComponent, value: string | undefined): Proposed[] {
  const fields = nestedFields(list);
  const idsOf = (type: 'NAME' | 'EMAIL') =>
    fields.filter(({ validation }) => validation?.type === type).map(({ componentId }) => componentId);
  const [names, [email = '']] = [idsOf('NAME'), idsOf('EMAIL')];
  return parseEntries(value).map((entry) => ({
    email: entry[email] ?? '',
    name: names.flatMap((id) => entry[id] || []).join(' '),
  }));
}

/**
 * The company's contact person for a mail to others, with the name in quotes if the forms have one that is only a name. `none` if the case
 * has nobody.
 */
export async function contactText(tx: Tx, theCase: CaseRecord): Promise<string> {
  const { id: caseId, contactEmail, templateId } = theCase;
  if (contactEmail === null) return 'none';
  const [template, values] = [
    await loadTemplate(tx, templateId),
    await tx.caseValue.findMany({ where: { caseId, active: true } }),
  ];
  return contactTextOf(theCase, contactName(template, values, theCase));
}

/** The same, if the name is known. */
export function contactTextOf(
  { contactEmail: email, locale }: Pick<CaseRecord, 'contactEmail' | 'locale'>,
  name: string | undefined,
): string {
  return email === null ? 'none' : personText({ email, name: name && quotedName(name, locale) });
}

/** The name of the company's contact person, if the forms have one that is only a name. */
export function contactName(
  template: Pick<FormTemplate, 'forms'>,
  values: readonly StoredValue[],
  { contactEmail, locale }: Pick<CaseRecord, 'contactEmail' | 'locale'>,
): string | undefined {
  if (contactEmail === null) return undefined;
  const named = namedPeople(template, answersIn(values), locale);
  const name = named.find((one) => isSameEmail(one.email, contactEmail))?.name ?? '';
  return readName(name).value || undefined;
}
