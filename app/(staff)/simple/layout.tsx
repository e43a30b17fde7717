import { resilientLayout } from '@/app/resilient-page';
import { ListFrame } from '../list-frame';

export default resilientLayout(ListFrame);
