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
import { Fragment } from 'react';
import type { MailContent, MailInput } from './mail-content';
import { accentOf, sheet, style } from './mail-style';

type Accent = ReturnType<typeof accentOf>;

interface MailLayoutProps extends Pick<MailInput, 'locale' | 'subject' | 'organisation'> {
  content: MailContent;
}

/** The one layout of every mail: the organisation, a heading, the message, a person's words, one button. */
export function MailLayout({ locale, subject, organisation, content }: MailLayoutProps) {
  const { heading, paragraphs, quote, button, footer } = content;
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
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body className="page" style={style.page}>
        <Container className="card" style={style.card}>
          <Section style={{ ...style.bar, backgroundColor: accent.backgroundColor }}>&nbsp;</Section>
          <Section className="inside" style={style.inside}>
            <Sender {...organisation} />
            <Heading as="h1" className="strong" style={style.heading}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="words" style={style.paragraph}>
                {paragraph}
              </Text>
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
            <Text className="strong" style={{ ...style.quoteTitle, ...(index > 0 && style.quoteGap) }}>
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
    <Text className="words" style={style.quoteText}>
      {text.split(/\r\n|\r|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
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
