import { isErasedNumber } from '@/lib/domain/fields/organisation-number';

/** The number of a company beside its name. Nothing of an anonymised sole trader, whose number is erased. */
export function CompanyNumber({ orgNo }: { orgNo: string }) {
  return isErasedNumber(orgNo) ? null : <span className="numeric text-ink-muted">{orgNo}</span>;
}

/** The same as text: the name with the number after it. */
export const companyLine = ({ name, orgNo }: { name: string; orgNo: string }): string =>
  isErasedNumber(orgNo) ? name : `${name}, ${orgNo}`;
