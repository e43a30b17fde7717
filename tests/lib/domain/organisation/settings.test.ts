import { describe, expect, it } from 'vitest';
import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { handlingSchema } from '@/lib/domain/organisation/handling';
import { informationHref, noticesIn } from '@/lib/domain/organisation/notices';
import { isOrganisationAction, isPermittedIn } from '@/lib/domain/organisation/permissions';
import {
  changeProblems,
  seenSettings,
  settingDifferences,
  settingsChange,
  storedDetails,
} from '@/lib/domain/organisation/settings';

const codes = (change: object) =>
  settingsChange.safeParse(change).error?.issues.map(({ message }) => message) ?? [];

const contactOf = (email: string, telephone = '') => ({
  details: { contact: { name: 'Vera', email, telephone } },
});
const replyOf = (sv: string) => ({
  handling: {
    savedReplies: [{ title: 'Svar', texts: { sv }, uses: ['message' as const] }],
    workMakesResponsible: true,
  },
});

describe('the settings of an organisation', () => {
  it('take a colour that white text can be read on, and say why another is refused', () => {
    expect(settingsChange.parse({ accentColour: '#1F4B7A' })).toEqual({ accentColour: '#1f4b7a' });
    expect(contrastOfColour('#108a00')).toBe(LEAST_CONTRAST);
    expect(settingsChange.parse({ accentColour: '#108a00' })).toEqual({ accentColour: '#108a00' });
    expect(codes({ accentColour: '#ffff00' })).toEqual(['LOW_CONTRAST']);
    expect(codes({ accentColour: '#gggggg' })).toEqual(['INVALID_COLOUR']);
    expect([contrastOfColour('#767676'), contrastOfColour('#777777'), contrastOfColour('blue')]).toEqual([
      4.54, 4.47, 0,
    ]);
    expect(contrastOfColour('#767676')).toBeGreaterThan(LEAST_CONTRAST);
  });

  it('keep addresses as they are written everywhere, and say which one is wrong', () => {
    expect(settingsChange.parse({ managerEmails: [' vera@åkeri.se '] })).toEqual({
      managerEmails: ['vera@xn--keri-poa.se'],
    });
    expect(codes({ sharedEmail: 'vera' })).toEqual(['EMAIL_FORMAT']);
    expect(codes({ sharedEmail: '' })).toEqual(['REQUIRED']);
  });

  it('do not take an address twice, as the screen does not', () => {
    const managerEmails = ['vera@example.com', 'bo@example.com', 'Vera@Example.com'];
    const issues = settingsChange.safeParse({ managerEmails }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['managerEmails.2', 'EMAIL_DUPLICATE'],
    ]);
  });

  it.each([
    ['an address of the contact that is none', contactOf('vera'), 'details.contact.email', 'EMAIL_FORMAT'],
    [
      'a telephone number of the contact that is none',
      contactOf('', 'abc'),
      'details.contact.telephone',
      'TELEPHONE_DIGITS',
    ],
    [
      'a field that no reply has',
      replyOf('{compny}'),
      'handling.savedReplies.0.texts.sv',
      'UNKNOWN_REPLY_FIELD',
    ],
  ])('do not take %s, as the screen does not, and keep what is stored of it', (_, change, path, code) => {
    const parsed = settingsChange.parse(change);
    const nothing = { details: {}, handling: { savedReplies: [] } };
    expect(changeProblems(parsed, nothing)).toEqual({ [path]: [code] });
    expect(changeProblems(parsed, { ...nothing, ...parsed })).toEqual({});
  });

  it('take what the screen takes, and are read however they were stored before', () => {
    const nothing = { details: {}, handling: { savedReplies: [] } };
    for (const right of [contactOf('vera@example.com'), contactOf(''), replyOf('{company}')]) {
      expect(changeProblems(settingsChange.parse(right), nothing)).toEqual({});
    }
    const contact = { details: contactOf('vera@example.com', '070-123 45 67').details, handling: {} };
    for (const gone of [contactOf('', ''), { details: {} }, {}])
      expect(changeProblems(settingsChange.parse(gone), contact)).toEqual({});
    expect(changeProblems(settingsChange.parse(replyOf('{company}')), contact)).toEqual({});
    expect(storedDetails.parse(contactOf('vera').details)).toEqual(contactOf('vera').details);
    expect(handlingSchema.parse(replyOf('{compny}').handling)).toEqual(replyOf('{compny}').handling);
  });

  it('are compared with what somebody saw, whatever the limits are today', () => {
    const long = 'x'.repeat(100_000);
    const seen = {
      ...{ name: long, accentColour: long, sharedEmail: long, postalAddress: long, locale: 'xx' },
      translatedNames: { [long]: long },
      managerEmails: Array.from({ length: 100 }, () => long),
      details: { contact: { name: long, email: long, telephone: long }, handlingDays: 100_000, later: 1 },
      handling: { savedReplies: Array.from({ length: 1000 }, () => ({ title: long })), correctionDays: -1 },
      retention: { later: true },
    };
    expect(seenSettings.parse(seen)).toEqual(seen);
  });

  it.each<[string, unknown, unknown, string[]]>([
    ['accentColour', '#1f4b7a', '#1f4b7a', []],
    ['accentColour', '#1f4b7a', '#108a00', ['accentColour: #1f4b7a → #108a00']],
    ['translatedNames', {}, { en: 'New' }, ['translatedNames: {} → {"en":"New"}']],
    ['managerEmails', [], ['vera@example.com'], ['managerEmails:  → ["vera@example.com"]']],
    ['details', undefined, { handlingDays: 5 }, ['details.handlingDays:  → 5']],
    ['details', { handlingDays: 5 }, null, ['details.handlingDays: 5 → ']],
    ['details', null, undefined, ['details:  → ']],
    ['details', ['a'], 'b', ['details: ["a"] → b']],
    [
      'details',
      { handlingDays: 5, statutes: { sv: 'S' } },
      { handlingDays: 5, statutes: { en: 'E' } },
      ['details.statutes.sv: S → ', 'details.statutes.en:  → E'],
    ],
    [
      'handling',
      { savedReplies: [{ title: 'A' }] },
      { savedReplies: [{ title: 'A' }, { title: 'B' }] },
      ['handling.savedReplies: A → A, B'],
    ],
    [
      'handling',
      { savedReplies: [] },
      { savedReplies: [null, { title: 'B' }] },
      ['handling.savedReplies:  → B'],
    ],
    ['retention', { rejected: null }, { rejected: 12 }, ['retention.rejected:  → 12']],
  ])('list what differs, part by part: %s %j → %j', (setting, before, after, expected) => {
    const differences = settingDifferences(setting, before, after);
    expect(differences.map((one) => `${one.setting}: ${one.from} → ${one.to}`)).toEqual(expected);
  });

  it('leave out what an earlier version stored among them', () => {
    expect(storedDetails.parse({ savedReplies: [{ any: 1 }], handlingDays: 5 })).toEqual({ handlingDays: 5 });
    expect(storedDetails.safeParse({ other: 1 }).success).toBe(false);
  });
});

describe('the notices of an organisation', () => {
  it('are those that it has written in some language', () => {
    expect(noticesIn({ statutes: { sv: '', en: 'Statutes' }, privacyNotice: { sv: ' ' } })).toEqual([
      'statutes',
    ]);
    expect(noticesIn({ statutes: { sv: 'S' }, privacyNotice: { sv: 'P' } })).toEqual([
      'privacyNotice',
      'statutes',
    ]);
    expect(noticesIn({})).toEqual([]);
    expect(noticesIn({ statutes: { sv: undefined } })).toEqual([]);
  });

  it('have a page, and each its place on it', () => {
    expect(informationHref('ny')).toBe('/apply/ny/information');
    expect(informationHref('ny', 'statutes')).toBe('/apply/ny/information#statutes');
  });
});

describe('who works for an organisation', () => {
  it('may read it; edit it without the read-only role; and decide as its administrator', () => {
    const may = (role: Parameters<typeof isPermittedIn>[1]) =>
      (['viewOrganisation', 'editDraft', 'publish'] as const).map((action) => isPermittedIn(action, role));
    expect(may(ROLE.administrator)).toEqual([true, true, true]);
    expect(may(ROLE.advisor)).toEqual([true, true, false]);
    expect(may(ROLE.readOnly)).toEqual([true, false, false]);
  });

  it('knows what can be done', () => {
    expect([isOrganisationAction('publish'), isOrganisationAction('approve')]).toEqual([true, false]);
  });
});
