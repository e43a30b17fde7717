import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import { isolated } from '@/lib/domain/isolate';

/** Shows a company's number next to its name. Shows nothing for an anonymised sole trader, whose number is erased. */
export function CompanyNumber({ orgNo }: { orgNo: string }) {
  return isErasedNumber(orgNo) ? null : <span className="numeric text-ink-muted">{orgNo}</span>;
}

/** Returns the same as text: the name, followed by the number. */
export const companyLine = ({ name, orgNo }: { name: string; orgNo: string }): string =>
  isErasedNumber(orgNo) ? name : `${isolated(name)}, ${orgNo}`;

/** Shows an email address that may be longer than a line, breaking first after the @. Shows any other text as it is. */
export function EmailText({ children }: { children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {children.slice(0, at)}
      {at > 0 && <wbr />}
      {children.slice(at)}
    </span>
  );
}
