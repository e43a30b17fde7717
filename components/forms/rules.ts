import type { FormView, Row } from '@/lib/contract/shapes';
import type { RuleComponent, RuleForm } from '@/lib/domain/forms/component';

/** Rows of the case view as the rules of forms take them: the shape of a call says `string` where a rule names its words. */
export const asRules = (row: Row): RuleComponent => row as RuleComponent;

/** All forms of a case as the rules take them; visibility may depend on a field of another form. */
export const asRuleForms = (forms: readonly FormView[]): { forms: RuleForm[] } => ({
  forms: forms.map(({ id, rows }) => ({ id, rows: rows.map(asRules) })),
});

/** Every row of a form with a value of its own, those inside FormColumns included, in reading order. */
export function savableRows(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    if (row.type === 'FormColumns') return savableRows((row.columns ?? []).flat());
    return LAYOUT.has(row.type) ? [] : [row];
  });
}

const LAYOUT = new Set<Row['type']>(['FormSectionTitle', 'FormBodyText', 'FormSectionDivider']);
