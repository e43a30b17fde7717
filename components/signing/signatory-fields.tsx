'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { WithoutScripts } from '@/components/browser/without-scripts';
import { Button, IconButton } from '@/components/ui/button';
import { Choice } from '@/components/ui/checkbox';
import type { SentForm } from '@/components/ui/field-form';
import { EmailText } from '@/components/ui/identifiers';
import { EmailField, TextField } from '@/components/ui/text-field';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { type Proposed, type SignatoryLines, useListProblem } from './signatory-lines';

interface SignatoryFieldsProps {
  signatories: SignatoryLines;
  /** The people whom the application names. */
  proposed?: readonly Proposed[];
  /** For case workers: small, and the labels of a single person have no number. Shows the problem of the form's list. */
  dense?: SentForm;
}

/**
 * A name and an address per signatory, with buttons to add and remove people, and ticks for those whom the application names. For applicants,
 * somebody who is ticked is a card, without fields as long as nothing is wrong with the name or the address.
 */
export function SignatoryFields({ signatories, proposed = [], dense }: SignatoryFieldsProps) {
  const isDense = dense !== undefined;
  const labels = useLabels(isDense, signatories.lines.length);
  const { lines, hasNames, canAdd } = signatories;
  const isCard = ({ name, email }: SignatoryLines['lines'][number]) =>
    !isDense &&
    proposed.some((one) => isSameEmail(one.email, email.value)) &&
    ![name, email].some((field) => signatories.problems[field.name ?? '']);
  // Each has its number among all.
  const fielded = lines.map((line, index) => ({ ...line, index })).filter((line) => !isCard(line));
  const hasFields = ({ email: address }: Proposed) =>
    fielded.some(({ email }) => isSameEmail(email.value, address));
  return (
    <div className={`@container grid ${isDense ? 'gap-3' : 'gap-5'}`}>
      {dense && lines.length > 1 && <ListProblem form={dense} lines={lines} />}
      {proposed.length > 0 && (
        <Proposals
          signatories={signatories}
          proposed={proposed}
          hasFields={hasFields}
          labels={labels}
          isDense={isDense}
        />
      )}
      {fielded.map(({ key, name, email, index }) => (
        <div key={key} className="flex items-start gap-2">
          <div className={`grid min-w-0 flex-1 items-start gap-3 ${hasNames ? '@md:grid-cols-2' : ''}`}>
            {hasNames && (
              <TextField
                {...name}
                limit={TEXT_LIMITS.name}
                label={labels.name(index + 1)}
                missing="missing.name"
                autoComplete="off"
                onChange={({ target }) => signatories.change(key, 'name', target.value)}
              />
            )}
            <EmailField
              {...email}
              label={labels.email(index + 1)}
              autoComplete="off"
              onChange={({ target }) => signatories.change(key, 'email', target.value)}
            />
          </div>
          {lines.length > 1 && (
            <IconButton
              className={isDense ? 'mt-6' : 'mt-[2.1rem]'}
              label={labels.remove(index + 1)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => signatories.remove(key)}
            />
          )}
        </div>
      ))}
      {!isDense && canAdd && <OneMore index={lines.length} labels={labels} />}
      <div>
        <Button
          {...(isDense && { size: 'sm' as const, variant: 'quiet' as const })}
          onClick={signatories.add}
          disabled={!canAdd}
        >
          <Plus aria-hidden="true" />
          {labels.add}
        </Button>
      </div>
      {!canAdd && (
        <p role="status" className="-mt-3 text-ink-muted text-sm">
          {labels.full}
        </p>
      )}
    </div>
  );
}

/** For browsers without scripts: fields for one more person, and a button that leads to the same form with another line. */
function OneMore({ index, labels }: { index: number; labels: Labels }) {
  return (
    <WithoutScripts>
      <div className="mb-5 grid @md:grid-cols-2 gap-3">
        <TextField
          id={`names-${index}`}
          name={`names.${index}`}
          limit={TEXT_LIMITS.name}
          label={labels.name(index + 1)}
          autoComplete="off"
        />
        <EmailField
          id={`emails-${index}`}
          name={`emails.${index}`}
          label={labels.email(index + 1)}
          autoComplete="off"
        />
      </div>
      <Button type="submit" name="more" value="true">
        <Plus aria-hidden="true" />
        {labels.add}
      </Button>
    </WithoutScripts>
  );
}

/** With a single person, the field shows the problem. */
function ListProblem({ form, lines }: { form: SentForm; lines: SignatoryLines['lines'] }) {
  const problem = useListProblem(form, lines);
  return (
    problem && (
      <p role="alert" className="font-medium text-danger text-sm">
        {problem}
      </p>
    )
  );
}

const CARD = 'w-full! rounded-lg border border-line bg-surface px-4 has-checked:border-accent';

interface ProposalsProps extends Required<Pick<SignatoryFieldsProps, 'signatories' | 'proposed'>> {
  /** Whether the fields of somebody who is ticked are shown, so that a posted form has that person in them. */
  hasFields: (person: Proposed) => boolean;
  labels: Labels;
  isDense: boolean;
}

function Proposals({ signatories, proposed, hasFields, labels, isDense }: ProposalsProps) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="contents">
        <span className="block font-medium text-control">{labels.proposed}</span>
      </legend>
      <p className="text-ink-muted text-sm">{labels.proposedHelp}</p>
      {proposed.map((person) => {
        const isChosen = signatories.isChosen(person.email);
        return (
          <Choice
            key={person.email}
            type="checkbox"
            name={isDense || hasFields(person) ? undefined : 'chosen'}
            value={`${person.email} ${person.name ?? ''}`}
            checked={isChosen}
            onChange={() => signatories.toggle(person)}
            label={[person.name ?? person.email, person.position].filter(Boolean).join(', ')}
            description={
              <>
                {person.name && <EmailText>{person.email}</EmailText>}
                {!isDense && isChosen && <span className="block font-medium text-ink">{labels.signs}</span>}
              </>
            }
            {...(!isDense && { className: CARD })}
          />
        );
      })}
    </fieldset>
  );
}

type Labels = ReturnType<typeof useLabels>;

/** Returns the texts, which are shorter for case workers. */
function useLabels(isDense: boolean, count: number) {
  const t = useTranslations('form.signatory');
  const dense = useTranslations('form.signatory.dense');
  const isOne = count === 1;
  const shared = {
    proposed: t('proposed'),
    proposedHelp: t('proposedHelp'),
    signs: t('signs'),
    full: t('full', { max: COUNT_LIMITS.signatories }),
  };
  return isDense
    ? {
        ...shared,
        name: (number: number) => (isOne ? dense('name') : dense('nameNumbered', { number })),
        email: (number: number) => (isOne ? dense('label') : dense('numbered', { number })),
        remove: (number: number) => dense('remove', { number }),
        add: dense('add'),
      }
    : {
        ...shared,
        name: (number: number) => t('name', { number }),
        email: (number: number) => t('email', { number }),
        remove: (number: number) => t('remove', { number }),
        add: t('add'),
      };
}
