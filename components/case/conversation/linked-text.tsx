/** A person's text with its web addresses as links. Other addresses than http and https stay text. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/gi);
  return (
    <p className="mt-1 whitespace-pre-line wrap-anywhere">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
          <a key={index} href={part} target="_blank" rel="noreferrer noopener" className="link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
