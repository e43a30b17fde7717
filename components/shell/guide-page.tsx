import { ReadingColumn } from './main';

interface GuidePageProps {
  title: string;
  language: string;
  /** Made from the product's own files (`lib/guide/read-guide.ts`). */
  html: string;
}

/** A guide to the product for one kind of user. */
export function GuidePage({ title, language, html }: GuidePageProps) {
  return (
    <ReadingColumn>
      <article lang={language}>
        <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the product's own files */}
        <div className="guide mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </ReadingColumn>
  );
}
