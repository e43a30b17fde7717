import type { Handling } from '@/lib/domain/organisation/handling';

/** The settings by which the demonstration's case workers handle cases. */
export const HANDLING: Handling = {
  correctionDays: 14,
  draftReminderDays: 14,
  workMakesResponsible: true,
  signatoryReminderDays: 5,
  savedReplies: [
    {
      title: 'Vi har fått er fråga',
      texts: {
        sv: 'Hej! Tack för er fråga. Vi återkommer inom två arbetsdagar. Ange gärna referensen {reference} om ni ringer.',
        en: 'Hello! Thank you for your question. We will reply within two working days. Please give the reference {reference} if you call.',
      },
      uses: ['message'],
    },
    {
      title: 'Komplettera uppgiften',
      texts: {
        sv: 'Uppgiften är inte fullständig. Komplettera den senast {deadline}, så fortsätter vi granskningen.',
        en: 'This answer is not complete. Please complete it by {deadline}, and we will go on with the review.',
      },
      uses: ['message', 'correction'],
    },
    {
      title: 'Stämmer inte med registret',
      texts: {
        sv: 'Uppgiften stämmer inte med Bolagsverkets register. Kontrollera den och rätta senast {deadline}.',
        en: 'This answer differs from the register of the Swedish Companies Registration Office. Please check and correct it by {deadline}.',
      },
      uses: ['correction'],
    },
    {
      title: 'Verksamheten passar inte',
      texts: {
        sv: 'Vi har granskat ansökan från {company}. Verksamheten ingår inte i det som vi organiserar, och därför avslår vi ansökan.',
        en: 'We have reviewed the application from {company}. The business is outside what we organise, so we reject the application.',
      },
      uses: ['rejection'],
    },
  ],
};
