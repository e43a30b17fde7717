export interface Subgroup {
  id: string;
  label: { sv: string; en: string };
}

const SUBGROUPS: Record<string, Subgroup[]> = {
  teknikbolagen: [
    { id: 'industri', label: { sv: 'Industri', en: 'Manufacturing' } },
    { id: 'konsult', label: { sv: 'Teknikkonsulter', en: 'Engineering consultants' } },
    { id: 'it', label: { sv: 'IT och telekom', en: 'IT and telecom' } },
    { id: 'energi', label: { sv: 'Energi', en: 'Energy' } },
  ],
  handelsforbundet: [
    { id: 'dagligvaror', label: { sv: 'Dagligvaror', en: 'Groceries' } },
    { id: 'mode', label: { sv: 'Mode', en: 'Fashion' } },
    { id: 'hem', label: { sv: 'Hem och inredning', en: 'Home and interior' } },
    { id: 'e-handel', label: { sv: 'E-handel', en: 'E-commerce' } },
  ],
};

/** The subgroups of a member organisation. Empty for an organisation that the register does not know. */
export function listSubgroups(moSlug: string): Subgroup[] {
  return SUBGROUPS[moSlug] ?? [];
}
