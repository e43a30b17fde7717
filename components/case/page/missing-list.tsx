import { DialogLink } from '@/components/ui/dialog-link';
import { useKeyedText } from '@/components/ui/keyed-text';
import type { CaseView } from '@/lib/contract/shapes';
import { SectionLink } from './section-link';

type Missing = CaseView['readiness']['export']['missing'];

/** The anchor on the page for each kind of missing thing. */
const ANCHOR: Record<string, `#${string}`> = {
  FORM_NOT_SAVED: '#forms',
  FORM_NOT_VALID: '#forms',
  FORM_NOT_APPROVED: '#forms',
  CORRECTION_OPEN: '#corrections',
  CORRECTION_NOT_APPROVED: '#corrections',
  SIGNATURE_NOT_APPROVED: '#signature',
  CHECKPOINT_NOT_CHECKED: '#checkpoints',
  INTERNAL_SIGNATURE_MISSING: '#internal-signature',
  REGIONAL_REVIEW_MISSING: '#regional-review',
  NO_REGIONAL_REVIEWER: '#regional-review',
};

interface MissingListProps {
  view: CaseView;
  missing: Missing;
  /** Whether to count forms without naming them. */
  isBrief?: boolean;
}

/** Lists what is missing before a step, by kind, with counts and the names of forms. */
export function MissingList({ view, missing, isBrief = false }: MissingListProps) {
  const t = useKeyedText('case.missing');
  const codes = [...new Set(missing.map(({ code }) => code))];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {codes.map((code) => {
        const items = missing.filter((item) => item.code === code);
        return (
          <li key={code} className="flex flex-wrap items-baseline gap-x-1.5">
            <SectionLink href={ANCHOR[code] ?? '#forms'} className="link">
              {t(code, { count: items.length })}
            </SectionLink>
            {!isBrief && <FormLinks view={view} formIds={formIdsOf(items)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the forms of those missing things that concern a whole form. */
function formIdsOf(items: Missing): string[] {
  return items.flatMap(({ formId, componentId }) => (formId && !componentId ? [formId] : []));
}

function FormLinks({ view, formIds }: { view: CaseView; formIds: string[] }) {
  const forms = view.forms.filter(({ id }) => formIds.includes(id));
  return forms.map((form, index) => (
    <span key={form.id} className="text-ink-muted">
      {index === 0 && '('}
      <DialogLink href={`/case/admin/${view.id}/form/${form.id}`} className="link">
        {form.title}
      </DialogLink>
      {index < forms.length - 1 ? ',' : ')'}
    </span>
  ));
}
