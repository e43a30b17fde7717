import { SearchDialog } from '@/components/caselist/search-dialog';
import { pageTitle } from '@/lib/i18n/page-title';

export const generateMetadata = () => pageTitle('dialog.search.title');

export default function SearchPage() {
  return <SearchDialog intercepted />;
}
