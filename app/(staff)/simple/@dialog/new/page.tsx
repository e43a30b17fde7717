import { pageTitle } from '@/lib/i18n/page-title';
import { NewCase } from '../../../new-case';

export const generateMetadata = () => pageTitle('dialog.new.title');

export default function NewCasePage() {
  return <NewCase closeTo="/simple" intercepted={false} />;
}
