import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { DEFAULT_LOCALE, organisationName } from '@/lib/domain/locale';
import { MAILS, type MailField, type MailType } from '@/lib/domain/mails';
import { mailSubject } from '@/lib/engine/mail/mail-request';
import { organisationNames } from '@/lib/platform/database/columns/columns';
import type { DemoCase, DemoMail } from './demo-case';

export interface DemoMailRequest {
  type: MailType;
  to: 'contact' | 'responsible' | readonly string[];
  values?: Record<string, string>;
  quote?: string;
  path?: string;
  /** The number of the colleague who gets the mail. */
  colleague?: number;
  /** The forms that the mail is about. */
  fields?: MailField[];
  /** The reason that the provider gave because it could not deliver the mail. */
  bounce?: string;
}

const LINK_DAYS = 30;
const SECOND = 1000;

/** Sends a mail in the story, as `queueMail` would queue it, with the events that the mail provider reported afterwards. */
export function mail(theCase: DemoCase, request: DemoMailRequest): void {
  if (MAILS[request.type].link === 'application' && request.colleague === undefined) {
    theCase.linkValidUntil = linkEnd(theCase.at);
  }
  for (const to of recipients(theCase, request.to)) theCase.mails.push(mailRow(theCase, request, to));
  if (request.bounce && request.to === 'contact') {
    theCase.hasUndeliveredMail = true;
    theCase.version += 1;
  }
}

/** When a link that is mailed now stops working. */
export function linkEnd(at: Date): Date {
  return new Date(at.getTime() + LINK_DAYS * 86_400 * SECOND);
}

function mailRow(theCase: DemoCase, { type, to: whom, ...request }: DemoMailRequest, to: string): DemoMail {
  const { at, chance, mo, company } = theCase;
  const locale = MAILS[type].link === 'application' ? theCase.locale : DEFAULT_LOCALE;
  const values = {
    company: theCase.companyName,
    orgNo: maskOrgNo(company.orgNo, company.organisationType),
    organisation: organisationName(organisationNames.parse(mo), locale),
    ...request.values,
  };
  const sentAt = new Date(at.getTime() + chance.int(1, 9) * SECOND);
  return {
    id: chance.uuid(),
    type,
    locale,
    to,
    subject: mailSubject(type, locale, { values, ...(request.fields && { fields: request.fields }) }),
    data: {
      values,
      quote: request.quote ?? null,
      path: request.path ?? '',
      linkVersion: theCase.linkVersion,
      ...(request.colleague === undefined ? {} : { colleague: request.colleague }),
      ...(request.fields && { fields: request.fields }),
    },
    messageId: `<${chance.uuid()}@demo.example>`,
    createdAt: at,
    sentAt,
    events: eventsOf(theCase, sentAt, request.bounce),
  };
}

function recipients(
  { contactEmail, assignedTo, mo }: DemoCase,
  to: DemoMailRequest['to'],
): readonly string[] {
  if (to === 'contact') return contactEmail ? [contactEmail] : [];
  return to === 'responsible' ? [assignedTo?.email ?? mo.sharedEmail] : to;
}

function eventsOf({ chance }: DemoCase, sentAt: Date, bounce: string | undefined): DemoMail['events'] {
  const event = (status: DemoMail['events'][number]['status'], seconds: number, reason: string | null) => ({
    id: `demo-${chance.uuid()}`,
    status,
    at: new Date(sentAt.getTime() + seconds * SECOND),
    reason,
  });
  if (bounce) return [event('bounced', chance.int(5, 90), bounce)];
  const delivered = event('delivered', chance.int(2, 40), null);
  return chance.percent(65) ? [delivered, event('opened', chance.int(120, 14_400), null)] : [delivered];
}
