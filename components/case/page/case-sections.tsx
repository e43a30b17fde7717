import { CheckPointsSection } from '@/components/case/forms/check-points-section';
import { CorrectionsSection } from '@/components/case/forms/corrections-section';
import { FormsSection } from '@/components/case/forms/forms-section';
import { SignatureSection } from '@/components/case/signing/signature-section';
import type { CaseView } from '@/lib/contract/shapes';
import { DocumentsSection } from './documents-section';
import { ExportSection } from './export-section';
import { ReviewSection } from './review-section';

/** The parts of the case in review order. For an anonymised case, leaves out everything that is erased. */
export function CaseSections({ view }: { view: CaseView }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      {view.erasedOn === undefined && (
        <>
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
        </>
      )}
      <ExportSection view={view} />
    </div>
  );
}
