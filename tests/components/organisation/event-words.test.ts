import { describe, expect, it } from 'vitest';
import { eventInWords, type OrganisationEntry } from '@/components/organisation/history/history-screen';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import {
  ORGANISATION_EVENT_DETAILS,
  ORGANISATION_EVENT_TYPES,
  type OrganisationEvent,
  type OrganisationEventType,
} from '@/lib/domain/organisation/events';
import { settingDifferences, settingsChange } from '@/lib/domain/organisation/settings';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

const role = { email: 'ny@example.com', roleId: 2 };
const SETTINGS = Object.keys(settingsChange.shape);
const PARTS = {
  details: {
    contact: { name: 'Vera', email: 'vera@example.com', telephone: '08-123' },
    privacyNotice: { sv: 'Så här gör vi' },
    statutes: { en: 'Our rules' },
    handlingDays: 10,
  },
  handling: {
    savedReplies: [{ title: 'Välkommen' }, { title: 'Tack' }],
    ...{ correctionDays: 7, draftReminderDays: 8, signatoryReminderDays: 9, workMakesResponsible: false },
  },
  retention: { rejected: { afterDays: 365, warnDays: 0, action: 'anonymise' } },
};

/** One of each; the type names every event, so that a new one does not compile until it is here. */
const EVENTS: { [Type in OrganisationEventType]: Extract<OrganisationEvent, { type: Type }>['details'] } = {
  OrganisationCreated: { slug: 'ny' },
  DraftChanged: { revision: 1 },
  DraftImported: { revision: 2, source: { organisation: 'ny', version: 8 }, changes: 3 },
  VersionRestored: { revision: 3, version: 4 },
  PreviewLinkMade: { validUntil: '2026-12-06T10:00:00Z' },
  PreviewLinkRevoked: { madeBy: 'Anna', validUntil: '2026-12-06T10:00:00Z' },
  TestMailSent: { mail: 'caseCreated', locale: 'sv' },
  DraftDiscarded: { revision: 4, changes: 1 },
  VersionPublished: { version: 5, note: 'Nya frågor', changes: 2, movesCases: true },
  CasesMoved: { version: 5, cases: 12 },
  OpenedForApplications: {},
  ClosedForApplications: {},
  SettingsChanged: {
    changes: [
      { setting: 'name', from: 'Gammalt', to: 'Nytt' },
      { setting: 'managerEmails', from: '[]', to: '["a@example.com","b@example.com"]' },
      { setting: 'locale', from: 'sv', to: 'en' },
      // As histories from before have it, and then part by part.
      { setting: 'retention', from: '{}', to: '{"drafts":{}}' },
      ...settingDifferences('details', {}, PARTS.details),
      ...settingDifferences('handling', { savedReplies: [] }, PARTS.handling),
      ...settingDifferences('retention', {}, PARTS.retention),
      { setting: 'handling.savedReplies', from: 'Välkommen', to: 'Välkommen' },
    ],
  },
  LogoChanged: { contentType: 'image/png', sha256: '00' },
  LogoRemoved: {},
  RoleGranted: role,
  RoleInvitationSent: role,
  RoleChanged: { ...role, from: 3 },
  RoleWithdrawn: role,
  WebhookSecretMade: {},
  WebhookTestSent: {},
  WebhookSentAgain: { event: 'case.signed' },
  RoleAccepted: { ...role, name: 'Nils Ny' },
};

function described(type: OrganisationEventType, locale: Locale = 'sv') {
  const details = ORGANISATION_EVENT_DETAILS[type].parse(EVENTS[type]);
  const entry: OrganisationEntry = {
    id: '1',
    type,
    at: '2026-11-22T10:00:00Z',
    by: 'Anna',
    isSystem: false,
    details,
    sitting: null,
  };
  return eventInWords(entry, keyedTextFor(locale), locale);
}

describe.each(LOCALES)('the history of an organisation in %s', (locale) => {
  const t = keyedTextFor(locale);

  it.each(ORGANISATION_EVENT_TYPES)('has words for %s', (type) => {
    const { text, lines } = described(type, locale);
    for (const line of [text, ...lines])
      expect(line).not.toMatch(/organisation\.|roleName|undefined|null|\{|^$/);
  });

  it('has a name for every setting', () => {
    expect(SETTINGS.filter((setting) => !t.has(`organisation.history.setting.${setting}`))).toEqual([]);
  });
});

describe('an event', () => {
  it('says its numbers, people and roles', () => {
    expect(described('VersionPublished')).toEqual({
      text: 'Version 5 publicerades: 2 ändringar. Pågående ärenden flyttades till den',
      note: 'Nya frågor',
      lines: [],
    });
    expect(described('DraftImported').text).toBe(
      'En fil importerades till utkastet: 3 ändringar, från ny, version 8',
    );
    expect(described('RoleAccepted', 'en').text).toBe(
      'Nils Ny took up the role Advisor, which was given to ny@example.com',
    );
  });

  it('says settings with the old and the new value', () => {
    expect(described('SettingsChanged').lines).toEqual([
      'Namn: Gammalt → Nytt',
      'E-postadresser till administrativa chefer: tomt → a@example.com, b@example.com',
      'Språk: Svenska → Engelska',
      'Rensning ändrades',
      'Namn i kontaktuppgifterna: tomt → Vera',
      'E-postadress i kontaktuppgifterna: tomt → vera@example.com',
      'Telefonnummer i kontaktuppgifterna: tomt → 08-123',
      'Om personuppgifter (svenska): tomt → Så här gör vi',
      'Stadgar (engelska): tomt → Our rules',
      'Handläggningstid i arbetsdagar: tomt → 10',
      'Sparade svar: tomt → Välkommen, Tack',
      'Dagar för en rättelse: tomt → 7',
      'Dagar till påminnelse om ansökan: tomt → 8',
      'Dagar till påminnelse om underskrift: tomt → 9',
      'Den som börjar arbeta med ett ärende blir ansvarig: tomt → nej',
      'Rensning av avslutade utan medlemskap: Efter så här många dagar utan ändring: tomt → 365',
      'Rensning av avslutade utan medlemskap: Varna företaget så här många dagar innan: tomt → 0',
      'Rensning av avslutade utan medlemskap: Vad som händer: tomt → Anonymisera',
      'Sparade svar ändrades',
    ]);
  });

  it('says a long text above what it became', () => {
    const lines = (from: string, to: string) => {
      const changes = [{ setting: 'details.statutes.sv', from, to }];
      const entry = { type: 'SettingsChanged', details: { changes } } as unknown as OrganisationEntry;
      return eventInWords(entry, keyedTextFor('en'), 'en').lines;
    };
    expect(lines('Kort', '# Rubrik\n\n- Ett')).toEqual([
      'Statutes (Swedish)\nBefore: Kort\nAfter: # Rubrik\n\n- Ett',
    ]);
    expect(lines('x'.repeat(61), '')).toEqual([
      `Statutes (Swedish)\nBefore: ${'x'.repeat(61)}\nAfter: empty`,
    ]);
  });
});
