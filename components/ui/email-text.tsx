/** An address that may be longer than a line: it breaks after the @ first. Anything else is shown as it is. */
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
