/** Words of the people in the demo data. */

export const RECOMMENDATIONS = [
  'Vi känner företaget väl. Ordnade förhållanden och god ekonomi. Vi tillstyrker.',
  'Besökte arbetsplatsen i tisdags. Bra ordning på skyddsarbetet. Vi tillstyrker.',
  'Seriös aktör på orten med egna anställda. Inga invändningar.',
] as const;

export const OBJECTIONS = [
  'Verksamheten på orten består främst av uthyrning av personal. Vi avstyrker tills det är utrett.',
  'Arbetsmiljöverket har ett öppet ärende. Vi avstyrker medlemskap innan det är avslutat.',
] as const;

export const BOUNCE = '550 5.1.1 The email account that you tried to reach does not exist';

export const QUESTIONS = {
  employees: {
    sv: 'Hej! Ska vi räkna in inhyrd personal i antalet anställda?',
    en: 'Hello! Should we include temporary staff in the number of employees?',
  },
  signatory: {
    sv: 'Vår firmatecknare är på semester till den 12. Kan vi vänta med underskriften?',
    en: 'Our authorised signatory is on leave until the 12th. Can the signing wait?',
  },
  date: {
    sv: 'Går det att få inträdet redan från månadsskiftet?',
    en: 'Could the membership begin already at the turn of the month?',
  },
  agreement: {
    sv: 'Vi har ett hängavtal som löper ut i mars. Vad händer med det när vi blir medlemmar?',
    en: 'We have a local agreement that ends in March. What happens to it when we become members?',
  },
  status: {
    sv: 'När kan vi räkna med besked om vår ansökan?',
    en: 'When can we expect a decision on our application?',
  },
} as const;

export const ANSWERS = {
  employees: {
    sv: 'Nej, räkna bara med dem som är anställda hos er. Inhyrd personal redovisas inte här.',
    en: 'No, only count those who are employed by you. Temporary staff are not reported here.',
  },
  signatory: {
    sv: 'Det går bra. Länken gäller tills dess, annars skickar vi en ny.',
    en: 'That is fine. The link is valid until then, otherwise we will send a new one.',
  },
  agreement: {
    sv: 'Hängavtalet ersätts av vårt kollektivavtal från inträdesdagen. Vi hjälper er att säga upp det.',
    en: 'The local agreement is replaced by our collective agreement from the day you join. We will help you end it.',
  },
} as const;

export const CORRECTIONS = {
  businessDescription: {
    sv: 'Beskriv gärna mer utförligt vad ni gör och åt vilka kunder.',
    en: 'Please describe in more detail what you do, and for which customers.',
  },
  numberOfEmployees: {
    sv: 'Antalet stämmer inte med årsredovisningen. Kontrollera uppgiften.',
    en: 'The number does not match your annual report. Please check it.',
  },
  turnover: {
    sv: 'Ange omsättningen i tusental kronor, inte i kronor.',
    en: 'Enter the turnover in thousands of kronor, not in kronor.',
  },
  postalAddress: {
    sv: 'Adressen skiljer sig från den som är registrerad. Ange den registrerade.',
    en: 'The address differs from the registered one. Enter the registered one.',
  },
  contactTelephone: {
    sv: 'Numret går inte att nå. Ange ett annat.',
    en: 'We cannot reach this number. Please give another.',
  },
} as const;

export const LONGER_DESCRIPTION = {
  sv: 'Vi konstruerar, tillverkar och installerar på uppdrag av industrikunder i Mellansverige. Omkring två tredjedelar är egen tillverkning, resten service på plats hos kund.',
  en: 'We design, manufacture and install for industrial customers in central Sweden. About two thirds is our own manufacturing, the rest is service on site.',
} as const;

export const NOTES = {
  called: 'Ringde kontaktpersonen. De återkommer när firmatecknaren är tillbaka.',
  board: 'Styrelsen enligt Bolagsverket: https://www.bolagsverket.se/ – stämmer med underskrifterna.',
  group: 'Moderbolaget är medlem sedan tidigare. Kontrollera serviceavtalet innan vi godkänner.',
  credit: 'Kreditupplysningen visar inga anmärkningar.',
  waiting: 'Avvaktar svar från regionen innan vi går vidare.',
} as const;

export const REASONS = {
  wrongSignatory:
    'Ansökan är underskriven av en person som inte är ensam firmatecknare. Två behöver skriva under.',
  illegible: 'Den inskannade underskriften går inte att läsa. Skicka in dokumentet igen.',
  declined: 'Jag vill läsa stadgarna innan jag skriver under.',
  manager: 'Kompletteras med uppgift om hängavtalet först.',
  outside: 'Verksamheten ligger utanför våra avtalsområden.',
  arrears: 'Företaget har restförda skatter. Välkomna åter när de är reglerade.',
  noAnswer: 'Vi har inte fått svar på våra frågor trots påminnelser.',
} as const;
