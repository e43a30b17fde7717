import type { CaseView } from '@/lib/api/shapes';
import { CheckPointsSection } from './check-points-section';
import { CorrectionsSection } from './corrections-section';
import { DocumentsSection } from './documents-section';
import { ExportSection } from './export-section';
import { FormsSection } from './forms-section';
import { ReviewSection } from './review-section';
import { SignatureSection } from './signature-section';

/** The parts of the case in the order in which they are reviewed. */
export function CaseSections({ view }: { view: CaseView }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <CorrectionsSection view={view} />
      <FormsSection view={view} />
      <SignatureSection view={view} />
      <CheckPointsSection
        caseId={view.id}
        checkPoints={view.checkPoints}
        canSet={view.permissions.includes('setCheckPoint')}
      />
      <ReviewSection view={view} />
      <DocumentsSection view={view} />
      <ExportSection view={view} />
    </div>
  );
}
