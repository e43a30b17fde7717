import { expect, it } from 'vitest';
import { packCases, unpackCases } from '@/components/case-list/shown-cases';
import type { CaseListItem } from '@/lib/contract/case-list';

const item = (more: Partial<CaseListItem>): CaseListItem => ({
  id: '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11',
  reference: 'A-10421',
  companyName: 'Åkerbys',
  orgNo: '556000-4615',
  status: 'STARTED',
  displayStatus: 'STARTED',
  assignedTo: null,
  moId: 1,
  moName: 'Teknikbolagen',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastChangedAt: '2026-11-02T08:00:00.000Z',
  archivedAt: null,
  reset: false,
  archived: false,
  archivedFrom: null,
  desiredAdmissionDate: null,
  unhandledSupportMessageCount: 0,
  unhandledCorrectionCount: 0,
  handledCorrectionCount: 0,
  undeliveredMail: false,
  bouncedSignatory: false,
  failedExport: false,
  waitsFor: 'applicant',
  waitsSince: '2026-11-02T08:00:00.000Z',
  tasks: [],
  handling: null,
  putAsideUntil: null,
  ...more,
});

it('packs the cases of a list without losing anything that it shows', () => {
  const items = [
    item({}),
    item({
      id: '1b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11',
      assignedTo: { name: 'Anna', email: 'anna@example.com' },
      moId: 2,
      moName: 'Handelsförbundet',
      archivedAt: '2026-11-03T08:00:00.000Z',
      archivedFrom: 'RESET',
      isApplicationWithdrawn: true,
      desiredAdmissionDate: '2027-01-01',
      unhandledSupportMessageCount: 2,
      handledCorrectionCount: 3,
      handling: { day: 9, of: 15 },
      undeliveredMail: true,
      bouncedSignatory: true,
      waitsFor: 'us',
      tasks: ['undelivered', 'review'],
    }),
    item({
      handling: { day: 2, of: 15, isPaused: true },
      putAsideUntil: '2026-12-03',
    }),
    item({ id: '2b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11', reference: null, waitsFor: null, waitsSince: null }),
  ];
  const shown = items.map(
    ({
      status: _s,
      archived: _a,
      reset: _r,
      failedExport: _f,
      unhandledCorrectionCount: _u,
      assignedTo,
      ...rest
    }) => ({
      ...rest,
      assignedTo: assignedTo?.name ?? null,
    }),
  );
  expect(unpackCases(JSON.parse(JSON.stringify(packCases(items, { showsWaiting: true }))))).toEqual(shown);
  const [first] = unpackCases(packCases(items, { showsWaiting: false }));
  expect(first).toEqual({ ...shown[0], waitsFor: null, waitsSince: null, tasks: [] });
});
