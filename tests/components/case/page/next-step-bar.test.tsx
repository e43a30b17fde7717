import { expect, it } from 'vitest';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { showScreen } from '@/tests/fixtures/screen';
import { caseViewWith } from '@/tests/fixtures/shown-case';

const AT = '2026-11-23T13:05:00.000Z';
const bounced = { email: 'vera@example.com', status: 'bounced', at: AT };

function barOf(status: CaseStatus, more: Partial<CaseView> = {}, role: 1 | 2 = 1) {
  const permissions = permittedActions(role, status);
  const view = caseViewWith({ status, caseStatus: status, roleId: role, permissions, ...more });
  const { container, t, unmount } = showScreen(<NextStepBar view={view} />, 'sv', () => Response.json({}));
  const bar = container.querySelector('#next-step');
  const buttons = [...(bar?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent);
  const shown = { heading: bar?.querySelector('h2')?.textContent, text: bar?.textContent ?? '', buttons, t };
  unmount();
  return shown;
}

const waiting = { handledByAspirantCorrections: 0, notYetHandledByAspirantCorrections: 1 };

it.each([
  [
    'SHARED_FOR_EXTERNAL_SIGNATURE',
    { bouncedSignatory: true },
    'Mejlet till firmatecknaren kom inte fram',
    ['Gå till underskriften'],
    'Samtidigt: Firmatecknarna skriver under',
  ],
  [
    'SUBMITTED',
    { ...waiting, overdueCorrection: true },
    'Försenad rättelse',
    ['Lägg åt sidan', 'Avslå ansökan', 'Påminn nu'],
    'Påminn, besluta eller lägg åt sidan.',
  ],
  [
    'STARTED',
    { notHandledSupportMessages: 1 },
    'Fråga att besvara',
    ['Svara'],
    'Samtidigt: Företaget skriver under',
  ],
  [
    'STARTED',
    { undeliveredMail: bounced },
    'Mejlet har inte kommit fram',
    ['Visa mejlloggen', 'Rätta adressen och skicka igen'],
    'vera@example.com',
  ],
  [
    'SUBMITTED',
    { ...waiting, handledByAspirantCorrections: 1 },
    'Granska rättelserna',
    ['Visa rättelserna'],
    'Företaget har rättat 1 av 2 uppgifter.',
  ],
  [
    'APPROVED',
    { exportFailedAt: AT, notHandledSupportMessages: 1 },
    'Exporten misslyckades',
    ['Skicka till Tellus igen'],
    'Och 2 till: Fråga att besvara · Att besluta',
  ],
  [
    'SUBMITTED',
    { notHandledSupportMessages: 1, undeliveredMail: bounced },
    'Mejlet har inte kommit fram',
    ['Visa mejlloggen', 'Rätta adressen och skicka igen'],
    'Och 2 till: Fråga att besvara · Att granska',
  ],
  [
    'APPROVED',
    { exportFailedAt: AT, undeliveredMail: bounced },
    'Exporten misslyckades',
    ['Mejlet har inte kommit fram', 'Skicka till Tellus igen'],
    'Och 2 till: Mejlet har inte kommit fram · Att besluta',
  ],
  [
    'REJECTED',
    { undeliveredMail: bounced },
    'Avslagen',
    ['Mejlet har inte kommit fram'],
    'Och 1 till: Mejlet har inte kommit fram',
  ],
] as const)('in %s with %j the bar says %s and offers %j', (status, more, heading, buttons, text) => {
  const shown = barOf(status, more);
  expect(shown.heading).toBe(heading);
  expect(shown.buttons).toEqual(buttons);
  expect(shown.text).toContain(text);
});

it('sends for internal signing to the managers of the settings, and leads to the form without any', () => {
  const extraReviewSteps = [
    { name: 'INTERNAL_SIGNATURE', status: 'SIGNATURES_NOT_YET_REQUESTED', comment: null } as const,
  ];
  const sent = barOf('APPROVED_BY_MA', { extraReviewSteps, managerEmails: ['chef@example.com'] });
  expect(sent.buttons).toEqual(['Skicka för intern underskrift']);
  expect(sent.text).toContain('chef@example.com');
  expect(barOf('APPROVED_BY_MA', { extraReviewSteps }).buttons).toEqual(['Gå till intern underskrift']);
});

it('opens the sheet, also while a question waits, for whoever may approve', () => {
  expect(barOf('SUBMITTED').buttons).toEqual(['Godkänn granskningen']);
  expect(barOf('SUBMITTED', { notHandledSupportMessages: 1 }).buttons).toEqual([
    'Godkänn granskningen',
    'Svara',
  ]);
  expect(barOf('SUBMITTED', {}, 2).buttons).not.toContain('Godkänn granskningen');
});

it('approves the internal signature and sends for regional review in one press, where that comes next', () => {
  const extraReviewSteps = [
    { name: 'INTERNAL_SIGNATURE', status: 'SIGNED_BY_SIGNATORIES', comment: null } as const,
    { name: 'REGIONAL_REVIEW', status: 'NOT_REQUESTED', comment: null } as const,
  ];
  expect(barOf('INTERNAL_SIGNATURE_SIGNED', { extraReviewSteps }).buttons).toEqual([
    'Godkänn underskriften',
    'Godkänn och skicka till granskning',
  ]);
  expect(
    barOf('INTERNAL_SIGNATURE_SIGNED', { extraReviewSteps: extraReviewSteps.slice(0, 1) }).buttons,
  ).toEqual(['Godkänn underskriften']);
});

it('offers a reminder only to somebody who gets mail', () => {
  const company = (contactPersonEmail: string | null) => ({
    company: { ...caseViewWith().company, contactPersonEmail },
  });
  expect(barOf('STARTED', company('vera@example.com')).buttons).toEqual(['Påminn nu']);
  expect(barOf('STARTED', company(null)).buttons).toEqual([]);
  expect(barOf('STARTED', { undeliveredMail: bounced }).buttons).not.toContain('Påminn nu');
  const overdue = barOf('SUBMITTED', { ...company(null), ...waiting, overdueCorrection: true });
  expect(overdue.buttons).toEqual(['Lägg åt sidan', 'Avslå ansökan', 'Lägg till en kontaktperson']);
  const putAsideUntil = '2099-01-15';
  expect(barOf('SUBMITTED', { ...waiting, putAsideUntil }).buttons).toContain('Ta fram igen');
});

it('says to an advisor whose decision a case waits for', () => {
  expect(barOf('SUBMITTED', {}, 2).text).toContain('en medlemsadministratör granskar och godkänner');
  expect(barOf('APPROVED', { exportFailedAt: AT }, 2).text).toContain(
    'En medlemsadministratör skickar ansökan igen.',
  );
});

it('names what is under way instead of a step that waits for it', () => {
  const by = { name: 'Anna Admin', kind: 'caseWorker' as const };
  const underWay = { action: 'exportCase', since: AT, by, blocked: [] };
  expect(barOf('APPROVED', { underWay }).heading).toBe('Pågår');
});
