import { pageTitle } from '@/lib/platform/i18n/page-title';

export const generateMetadata = () => pageTitle('dialog.new.title');

export { default } from '../../../drawn-by-page';
