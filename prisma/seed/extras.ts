import { randomUUID } from 'node:crypto';
import { TAG } from '@/lib/forms/component';
import { componentsOf } from '@/lib/forms/load-template';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Step } from './case-story';
import type { CaseRows, Writing } from './write-case';

const QUESTION = 'Vi undrar om även vår filial i Norge ska räknas in i antalet anställda?';
const NOTE = 'Pratade med kontaktpersonen. Mer om bolaget: https://www.example.com/om-oss';
const CORRECTION = 'Kontrollera namnet: enligt Bolagsverket är en annan person anmäld.';

type Extra = Pick<CaseRows, 'corrections' | 'messages' | 'notes'> & {
  case: Partial<Prisma.CaseCreateManyInput>;
  unapprovedForm: string | null;
};

/** What some cases have besides their story: a question, a note, a correction, a mail that did not arrive. */
export function extraRows(writing: Writing): Extra {
  const { id: caseId, demo, material, worker, at } = writing;
  const none: Extra = { case: {}, corrections: [], messages: [], notes: [], unapprovedForm: null };
  switch (demo.extra) {
    case 'question':
      return {
        ...none,
        case: { unhandledMessages: 1 },
        messages: [
          {
            id: messageId(caseId),
            caseId,
            formId: material.formIds[2] ?? null,
            message: QUESTION,
            postedByMA: false,
            postedBy: material.contactEmail,
            createdAt: at(0.95),
          },
        ],
      };
    case 'note':
      return {
        ...none,
        notes: [{ id: messageId(caseId), caseId, text: NOTE, authorId: worker.id, createdAt: at(0.95) }],
      };
    case 'bounced':
      return { ...none, case: { hasUndeliveredMail: true } };
    case 'openCorrection':
    case 'handledCorrection':
      return { ...none, ...correctionRows(writing, demo.extra === 'handledCorrection') };
    default:
      return none;
  }
}

/** The audit events of the extras. */
export function extraSteps({ id, demo, material }: Writing): Step[] {
  if (demo.extra === 'note') {
    return [{ by: 'caseWorker', event: { type: 'NoteWritten', details: { noteId: messageId(id) } } }];
  }
  if (demo.extra !== 'question') return [];
  const details = { messageId: messageId(id), formId: material.formIds[2] ?? null, componentId: null };
  return [
    {
      by: 'applicant',
      event: { type: 'AspirantMessageSubmitted', details },
      mails: [{ type: 'messagePostedByApplicant', to: 'responsible', quote: QUESTION }],
    },
  ];
}

/** The audit events of a correction that was asked for, and perhaps made. */
export function correctionSteps(writing: Writing): Step[] {
  const { extra } = writing.demo;
  if (extra !== 'openCorrection' && extra !== 'handledCorrection') return [];
  const place = correctedField(writing);
  const asked: Step = {
    by: 'caseWorker',
    event: { type: 'CorrectionNeeded', details: { ...place, description: CORRECTION } },
    mails: [{ type: 'correctionRequested', to: 'contact', quote: CORRECTION }],
  };
  const handled: Step = {
    by: 'applicant',
    event: { type: 'CorrectionHandled', details: place },
    mails: [{ type: 'correctionHandled', to: 'responsible' }],
  };
  return extra === 'handledCorrection' ? [asked, handled] : [asked];
}

function correctionRows(writing: Writing, isHandled: boolean): Partial<Extra> {
  const { id: caseId, values, worker, at } = writing;
  const place = correctedField(writing);
  const value = values[place.componentId] ?? '';
  return {
    case: isHandled ? { handledCorrections: 1 } : { openCorrections: 1 },
    unapprovedForm: place.formId,
    corrections: [
      {
        id: messageId(caseId),
        caseId,
        ...place,
        description: CORRECTION,
        isHandled,
        previousValue: isHandled ? 'Karin Andersson' : value,
        requestedBy: worker.name,
        requestedAt: at(0.9),
      },
    ],
  };
}

function correctedField({ organisation }: Writing): { formId: string; componentId: string } {
  const found = componentsOf(organisation.template).find(
    ({ component }) => component.tag === TAG.contactName,
  );
  if (!found) throw new Error('The demonstration corrects the name of the contact person');
  return { formId: found.formId, componentId: found.component.componentId };
}

const ids = new Map<string, string>();

/** One id per case for what its extra is, in the row and in the audit log. */
function messageId(caseId: string): string {
  const known = ids.get(caseId) ?? randomUUID();
  ids.set(caseId, known);
  return known;
}
