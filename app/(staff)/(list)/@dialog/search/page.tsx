import { pageTitle } from '@/lib/platform/i18n/page-title';

export const generateMetadata = () => pageTitle('dialog.search.title');

export { default } from '../../../drawn-by-page';
