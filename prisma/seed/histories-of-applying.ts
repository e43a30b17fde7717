import type { History } from '@/prisma/seed/history';
import { passLastDay, requestCorrection } from './approval';
import {
  changeContact,
  delegate,
  inviteColleague,
  markHandled,
  postMessage,
  writeNote,
} from './conversation';
import { fillForm, saveFields } from './filling';
import { rename } from './membership';
import {
  cancelSignature,
  choosePost,
  declineSignature,
  lockForPaper,
  markPosted,
  rejectSignature,
  replaceSignatory,
  shareForSignature,
  trackSignatory,
} from './signing';
import { later } from './story';
import { fill, signDigitally } from './stretches';
import { ANSWERS, BOUNCE, CORRECTIONS, NOTES, QUESTIONS, REASONS } from './texts';

const of = 'teknikbolagen';

/** Cases that are still with the company. */
export const APPLYING: readonly History[] = [
  // CREATED_GETACCEPT
  { of, quiet: 0.05, tell: () => undefined },
  { of, quiet: 6, bounce: BOUNCE, tell: () => undefined },
  {
    of,
    quiet: 1,
    isSilent: true,
    tell(it) {
      later(it, { minutes: 3 });
      writeNote(it, it.people.anna, NOTES.called);
    },
  },
  {
    of,
    quiet: 1,
    tell(it) {
      fill(it);
      shareForSignature(it);
      later(it, { days: 1 });
      declineSignature(it, REASONS.declined);
    },
  },
  {
    of,
    quiet: 2,
    tell(it) {
      signDigitally(it, { both: false });
      later(it, { days: 1 });
      rejectSignature(it, REASONS.wrongSignatory);
    },
  },
  // STARTED
  {
    of,
    quiet: 0.1,
    tell(it) {
      later(it, { minutes: 25 });
      fillForm(it, 'company');
      fillForm(it, 'contacts', { share: 60 });
    },
  },
  {
    of,
    quiet: 1,
    tell(it) {
      later(it, { days: 2 });
      fillForm(it, 'company');
      fillForm(it, 'operations', { share: 40, done: true });
      later(it, { minutes: 4 });
      postMessage(it, QUESTIONS.employees.sv, { formId: 'operations', componentId: 'numberOfEmployees' });
    },
  },
  {
    of,
    quiet: 3,
    locale: 'en',
    tell(it) {
      later(it, { days: 1 });
      fillForm(it, 'company');
      inviteColleague(it, it.company.deputy.email);
      for (const form of ['contacts', 'operations']) fillForm(it, form, { by: 'colleague' });
      later(it, { minutes: 10 });
      postMessage(it, QUESTIONS.agreement.en, { formId: 'agreements', files: ['Local agreement.pdf'] });
      later(it, { days: 1 });
      markHandled(it, it.people.robert);
      postMessage(it, ANSWERS.agreement.en, {
        by: it.people.robert,
        formId: 'agreements',
        files: ['How to end an agreement.pdf'],
      });
    },
  },
  {
    of,
    quiet: 2,
    tell(it) {
      later(it, { days: 1 });
      fillForm(it, 'company');
      later(it, { days: 1 });
      requestCorrection(it, it.people.robert, 'postalAddress', CORRECTIONS.postalAddress.sv);
      passLastDay(it);
    },
  },
  // Ready to be signed, with the company's own agreement as a file.
  { of, quiet: 1, values: { collectiveAgreement: 'local' }, tell: fill },
  {
    of,
    quiet: 4,
    tell(it) {
      later(it, { days: 1 });
      fillForm(it, 'company');
      later(it, { days: 3 });
      delegate(it, it.people.robert);
      const { deputy } = it.company;
      changeContact(it, deputy.email, 'Tar över ansökan medan kollegan är ledig.');
      later(it, { days: 1 });
      saveFields(it, { contactName: deputy.name, contactEmail: deputy.email });
      rename(it, `${it.company.name.replace(/ AB$/, '')} Sverige AB`);
    },
  },
  // SHARED_FOR_EXTERNAL_SIGNATURE
  {
    of,
    quiet: 0.2,
    tell(it) {
      fill(it);
      later(it, { minutes: 8 });
      shareForSignature(it);
      later(it, { minutes: 2 });
      trackSignatory(it, it.company.director, 'bounced');
    },
  },
  {
    of,
    quiet: 2,
    tell(it) {
      fill(it);
      shareForSignature(it, { both: true });
      later(it, { minutes: 50 });
      trackSignatory(it, it.company.deputy, 'opened');
      later(it, { days: 1 });
      trackSignatory(it, it.company.deputy, 'signed');
      later(it, { minutes: 20 });
      postMessage(it, QUESTIONS.signatory.sv);
      later(it, { days: 1 });
      markHandled(it, it.people.anna);
      postMessage(it, ANSWERS.signatory.sv, { by: it.people.anna });
    },
  },
  {
    of,
    quiet: 1,
    locale: 'en',
    tell(it) {
      fill(it);
      shareForSignature(it);
      later(it, { days: 1 });
      cancelSignature(it);
      later(it, { minutes: 15 });
      shareForSignature(it, { both: true });
      later(it, { days: 1 });
      trackSignatory(it, it.company.director, 'signed');
      later(it, { minutes: 35 });
      const { deputy } = it.company;
      replaceSignatory(it, deputy, { name: deputy.name, email: deputy.email.replace(/^[^@]+/, 'board') });
    },
  },
  // DOWNLOADED_FOR_ANALOG_SIGNATURE
  {
    of,
    quiet: 1,
    tell(it) {
      fill(it);
      lockForPaper(it, 2);
      later(it, { minutes: 5 });
      choosePost(it);
      later(it, { days: 2 });
      markPosted(it);
    },
  },
];
