import { addressOf } from '@/components/browser/api-client';
import { FilePreview } from './file-preview';
import { fileKindOf } from './upload-limits';

interface SignedPictureProps {
  caseId: string;
  fileName: string;
  asApplicant: boolean;
}

/** Shows a photo of the document signed on paper. Shows nothing for other files, which are downloaded. */
export function SignedPicture({ caseId, fileName, asApplicant }: SignedPictureProps) {
  if (fileKindOf('', fileName) !== 'picture') {
    return null;
  }
  const address = addressOf('getPaperDocument', { caseId, preview: true }, { asApplicant });
  return <FilePreview key={fileName} content={address} contentType="" name={fileName} />;
}
