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
