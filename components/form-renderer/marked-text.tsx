import { Fragment } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type Inline, partsOf, type TextPart } from '@/lib/domain/forms/marked-text';

interface MarkedTextProps {
  text: string;
  /** The level of its headings. */
  heading: 'h2' | 'h3' | 'h4';
  className?: string;
}

/** A text of an organisation with its Markdown. No HTML of the text is ever part of the page. Works on the server and in the browser. */
export function MarkedText({ text, heading, className = '' }: MarkedTextProps) {
  const parts = partsOf(text);
  const [first] = parts;
  if (first?.kind === 'paragraph' && parts.length === 1) {
    return (
      <p className={classNames('whitespace-pre-line', className)}>
        <Inlines of={first.inlines} />
      </p>
    );
  }
  return <MarkedParts parts={parts} heading={heading} className={classNames('gap-2', className)} />;
}

/** The parts of a text that has been read already. */
export function MarkedParts({
  parts,
  heading,
  className,
}: { parts: readonly TextPart[]; className: string } & Pick<MarkedTextProps, 'heading'>) {
  return (
    <div className={classNames('grid', className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
        <Part key={index} part={part} heading={heading} />
      ))}
    </div>
  );
}

function Part({ part, heading: Heading }: { part: TextPart } & Pick<MarkedTextProps, 'heading'>) {
  if (part.kind === 'heading') {
    return (
      <Heading className="font-semibold text-ink">
        <Inlines of={part.inlines} />
      </Heading>
    );
  }
  if (part.kind === 'paragraph') {
    return (
      <p className="whitespace-pre-line">
        <Inlines of={part.inlines} />
      </p>
    );
  }
  const items = part.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no identity but their place
    <li key={index}>
      <Inlines of={item} />
    </li>
  ));
  return part.first === null ? (
    <ul className="list-disc ps-5">{items}</ul>
  ) : (
    <ol start={part.first} className="list-decimal ps-5">
      {items}
    </ol>
  );
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map(({ text, isBold, href }, index) => {
    const shown = isBold ? <strong>{text}</strong> : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no identity but their place
      <Fragment key={index}>
        {href === undefined ? (
          shown
        ) : (
          <a href={href} target="_blank" rel="noreferrer noopener" className="link wrap-anywhere">
            {text}
          </a>
        )}
      </Fragment>
    );
  });
}
