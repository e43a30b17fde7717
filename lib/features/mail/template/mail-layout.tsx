import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { type CSSProperties, Fragment } from 'react';
import { contrast, parseColour } from '@/lib/domain/colour';
import { type Inline, plainPart, type TextPart } from '@/lib/domain/forms/marked-text';
import type { MailContent, MailInput } from '@/lib/engine/mail/mail-content';

type Accent = ReturnType<typeof accentOf>;

interface MailLayoutProps extends Pick<MailInput, 'locale' | 'subject' | 'organisation'> {
  content: MailContent;
}

/** The one layout of every mail: the organisation, a heading, the message, a person's words, one button. */
export function MailLayout({ locale, subject, organisation, content }: MailLayoutProps) {
  const { heading, parts, quote, button, footer } = content;
  const accent = accentOf(organisation.accentColour);
  return (
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheet}</style>
      </Head>
      <Preview>{parts[0] ? plainPart(parts[0]) : heading}</Preview>
      <Body className="page" style={style.page}>
        <Container className="card" style={style.card}>
          <Section style={{ ...style.bar, backgroundColor: accent.backgroundColor }}>&nbsp;</Section>
          <Section className="inside" style={style.inside}>
            <Sender {...organisation} />
            <Heading as="h1" className="strong" style={style.heading}>
              {heading}
            </Heading>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place, and never move
              <Part key={index} part={part} />
            ))}
            {quote && !quote.isLong && <Quote {...quote} accent={accent} />}
            {button && <Action {...button} accent={accent} />}
            {quote?.isLong && <Quote {...quote} accent={accent} />}
            <Hr className="rule" style={style.rule} />
            {footer.map((line) => (
              <Text key={line} className="muted" style={style.footer}>
                {line}
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Shows the logo. Mail programs do not show SVG pictures, so the name is shown as text for an SVG, or without a picture. */
function Sender({ name, logoUrl }: MailInput['organisation']) {
  if (logoUrl && !/\.svg(?:$|\?)/i.test(logoUrl)) {
    return <Img src={logoUrl} alt={name} height="32" className="logo" style={style.logo} />;
  }
  return (
    <Text className="muted" style={style.organisation}>
      {name}
    </Text>
  );
}

/** A part of the text. An organisation's own text can have lists, headings, bold words and links. */
function Part({ part }: { part: TextPart }) {
  if (part.kind === 'list') {
    const List = part.first === null ? 'ul' : 'ol';
    return (
      <List className="words" style={style.list} {...(part.first === null ? {} : { start: part.first })}>
        {part.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place, and never move
          <li key={index}>
            <Inlines of={item} />
          </li>
        ))}
      </List>
    );
  }
  if (part.kind === 'heading') {
    return (
      <Heading as="h2" className="strong" style={style.partHeading}>
        <Inlines of={part.inlines} />
      </Heading>
    );
  }
  return (
    <Text className="words" style={style.paragraph}>
      <Inlines of={part.inlines} />
    </Text>
  );
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map(({ text, isBold, href }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place, and never move
    <Fragment key={index}>
      {href !== undefined ? (
        <Link href={href} className="words" style={style.link}>
          {text}
        </Link>
      ) : isBold ? (
        <strong>
          <Lines of={text} />
        </strong>
      ) : (
        <Lines of={text} />
      )}
    </Fragment>
  ));
}

function Quote({
  label,
  parts,
  rest,
  isLong,
  accent,
}: NonNullable<MailContent['quote']> & { accent: Accent }) {
  const border = `4px solid ${accent.backgroundColor}`;
  return (
    <Section
      className="quote"
      style={{ ...style.quote, ...(isLong && style.quoteAfterButton), borderLeft: border }}
    >
      <Text className="muted" style={style.quoteLabel}>
        {label}
      </Text>
      {parts.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place, and never move
        <Fragment key={index}>
          {title && (
            <Text
              dir="auto"
              className="strong"
              style={{ ...style.quoteTitle, ...(index > 0 && style.quoteGap) }}
            >
              {title}
            </Text>
          )}
          <QuotedWords text={text} />
        </Fragment>
      ))}
      {rest && (
        <Text className="words" style={{ ...style.quoteText, ...style.quoteGap }}>
          {rest}
        </Text>
      )}
    </Section>
  );
}

function QuotedWords({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Text dir="auto" className="words" style={style.quoteText}>
      <Lines of={text} />
    </Text>
  );
}

function Lines({ of }: { of: string }) {
  return of.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Action({
  label,
  url,
  addressHint,
  accent,
}: NonNullable<MailContent['button']> & { accent: Accent }) {
  return (
    <>
      <Section style={style.action}>
        <Button href={url} style={{ ...style.button, ...accent }}>
          {label}
        </Button>
      </Section>
      <Text className="muted" style={style.addressHint}>
        {addressHint}
      </Text>
      <Text className="muted" style={style.address}>
        <Link href={url} className="muted" style={style.addressLink}>
          {url}
        </Link>
      </Text>
    </>
  );
}

/**
 * The look of a mail. Mail programs read styles from the elements. Those with a dark mode also read the style sheet, which replaces the
 * colours by class.
 */
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const MUTED = '#59616d';

const style = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f3f4f6', fontFamily: FONT },
  card: { maxWidth: '560px', margin: '0 auto', backgroundColor: '#ffffff', borderRadius: '8px' },
  bar: { height: '4px', lineHeight: '4px', fontSize: '1px', borderRadius: '8px 8px 0 0' },
  inside: { padding: '28px 32px 32px' },
  organisation: { margin: '0 0 28px', fontSize: '15px', lineHeight: '24px', fontWeight: 600, color: MUTED },
  logo: { display: 'block', height: '32px', width: 'auto', margin: '0 0 28px', fontSize: '15px' },
  heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', fontWeight: 600, color: '#14181f' },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px', color: '#272d36' },
  list: { margin: '0 0 16px', padding: '0 0 0 24px', fontSize: '16px', lineHeight: '26px', color: '#272d36' },
  partHeading: { margin: '0 0 8px', fontSize: '18px', lineHeight: '26px', fontWeight: 600, color: '#14181f' },
  link: { color: '#272d36', textDecoration: 'underline' },
  quote: { margin: '8px 0 24px', padding: '14px 18px', backgroundColor: '#f5f6f8' },
  quoteAfterButton: { margin: '28px 0 0' },
  quoteLabel: { margin: '0 0 4px', fontSize: '13px', lineHeight: '20px', fontWeight: 600, color: MUTED },
  quoteTitle: { margin: 0, fontSize: '16px', lineHeight: '26px', fontWeight: 600, color: '#14181f' },
  quoteGap: { margin: '12px 0 0' },
  quoteText: { margin: 0, fontSize: '16px', lineHeight: '26px', color: '#272d36' },
  action: { margin: '28px 0 0' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '8px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { margin: '4px 0 0', fontSize: '13px', lineHeight: '20px', color: MUTED, wordBreak: 'break-all' },
  addressHint: { margin: '20px 0 0', fontSize: '13px', lineHeight: '20px', color: MUTED },
  addressLink: { color: MUTED, textDecoration: 'underline' },
  rule: { margin: '28px 0 20px', border: 'none', borderTop: '1px solid #e3e6ea' },
  footer: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: MUTED },
} as const satisfies Record<string, CSSProperties>;

const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .inside { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0e1116 !important; }
  .card { background-color: #171b21 !important; }
  .strong { color: #f2f4f7 !important; }
  .words { color: #dde1e7 !important; }
  .muted { color: #a5aeba !important; }
  .quote { background-color: #20252d !important; }
  .rule { border-top-color: #313843 !important; }
  .logo { background-color: #ffffff !important; padding: 6px 10px !important; border-radius: 6px !important; }
}
`;

/** The organisation's colour and the text on it: white or black, whichever is easier to read (always at least 4.5 to 1). */
function accentOf(colour: string): { backgroundColor: string; color: string } {
  const own = parseColour(colour);
  const backgroundColor = own ? colour : STANDARD_COLOUR;
  const background = own ?? BLACK;
  const isWhiteClearer = !own || contrast(background, WHITE) >= contrast(background, BLACK);
  return { backgroundColor, color: isWhiteClearer ? '#ffffff' : '#000000' };
}

/** A blue that white stands out from, for an organisation whose colour cannot be parsed. */
const STANDARD_COLOUR = '#1f4b7a';

const WHITE = [255, 255, 255] as const;

const BLACK = [0, 0, 0] as const;
