'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { FieldForm, useFieldError, useSentForm } from '@/components/ui/field-form';
import { controlProps, errorId, FieldError } from '@/components/ui/form-field';
import { groupBy } from '@/lib/domain/group-by';

interface ChosenPdfFormProps {
  caseId: string;
  fileName: string;
  parts: readonly PdfPart[];
  /** Keys of the chosen parts, including parts that no longer exist. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Called once the PDF has arrived. */
  onDone: () => void;
}

/** The parts of a case to choose from, and the button that makes a PDF of the chosen ones. */
export function ChosenPdfForm({ caseId, fileName, parts, chosen, onChange, onDone }: ChosenPdfFormProps) {
  const t = useTranslations('case.documents');
  const wanted = parts.filter((part) => chosen.includes(keyOf(part)));
  const form = useSentForm();
  const { send, isPending } = useCaseCall(caseId, { form, onDone });
  const download = () =>
    send({
      name: 'getCasePdf',
      input: { caseId, ...requestFor(wanted) },
      done: 'downloaded',
      download: fileName,
    });
  return (
    <FieldForm form={form} onSubmit={download} className="flex min-h-0 flex-col">
      <Parts parts={parts} chosen={chosen} onChange={onChange} />
      <div className="border-line border-t p-3">
        <Button
          wide
          type="submit"
          size="sm"
          variant="primary"
          pending={isPending}
          disabled={wanted.length === 0}
        >
          {t('downloadChosen', { count: wanted.length })}
        </Button>
      </div>
    </FieldForm>
  );
}

interface PartsProps {
  parts: readonly PdfPart[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Parts({ parts, chosen, onChange }: PartsProps) {
  const t = useTranslations('case');
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <div className="grid min-h-0 gap-2 overflow-y-auto p-1.5">
      {[...groupBy(parts, ({ kind }) => HEADINGS[kind])].map(([heading, ofKind]) => (
        <fieldset key={heading}>
          <legend className="px-2.5 pt-1.5 pb-0.5 font-medium text-ink-muted text-xs">{t(heading)}</legend>
          {ofKind.map((part) => (
            <Part
              key={keyOf(part)}
              part={part}
              isChosen={chosen.includes(keyOf(part))}
              onToggle={() => toggle(keyOf(part))}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface PartProps {
  part: PdfPart;
  isChosen: boolean;
  onToggle: () => void;
}

function Part({ part, isChosen, onToggle }: PartProps) {
  const field = { id: `pdf-${part.kind}-${part.id}`, name: part.kind };
  const error = useFieldError(field);
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-hover">
        <input
          {...controlProps({ ...field, error })}
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 flex-1 py-1">{part.label}</span>
      </label>
      {error && <FieldError id={errorId(field.id)}>{error}</FieldError>}
    </>
  );
}

const HEADINGS = {
  formIds: 'forms.title',
  checkpointIds: 'checkPoints.title',
  includeSignature: 'documents.signatures',
  includeInternalSignature: 'documents.signatures',
} as const satisfies Record<PdfPart['kind'], string>;

/** Returns the key of a part. The parts are computed again when the case changes, but the choice stays. */
const keyOf = ({ kind, id }: PdfPart): string => `${kind} ${id}`;

/** Returns the body of the call for these parts. */
function requestFor(parts: readonly PdfPart[]) {
  const idsOf = (kind: PdfPart['kind']) => parts.filter((part) => part.kind === kind).map(({ id }) => id);
  return {
    formIds: idsOf('formIds'),
    checkpointIds: idsOf('checkpointIds'),
    includeSignature: idsOf('includeSignature').length > 0,
    includeInternalSignature: idsOf('includeInternalSignature').length > 0,
  };
}

/** A part of a case that can be chosen for a PDF. */
export interface PdfPart {
  /** The parameter of the call that takes `id`. Signed documents are included by a flag, without an id. */
  kind: 'formIds' | 'checkpointIds' | 'includeSignature' | 'includeInternalSignature';
  id: string;
  label: string;
}
