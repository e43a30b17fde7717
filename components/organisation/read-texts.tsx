import { useTranslations } from 'next-intl';
import { Question } from '@/components/ui/question';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { ChangeList } from './change-list';
import { namesOfBodies } from './changes/change-words';

interface ReadTextsProps {
  /** The number of texts that change, in one language or several. */
  count: number;
  /** The draft as it is, and as it would be with the texts of the file. */
  before: VersionBody;
  after: VersionBody;
  onCancel: () => void;
  onTake: () => void;
}

/** How many changes are listed. More would help nobody. */
const SHOWN = 200;

/** Shows what the texts of a file would change, before they do. */
export function ReadTexts({ count, before, after, onCancel, onTake }: ReadTextsProps) {
  const t = useTranslations('organisation.texts.changed');
  const changes = differences(before, after);
  return (
    <Question
      title={t('title', { count })}
      confirm={t('confirm')}
      tone="primary"
      onCancel={onCancel}
      onConfirm={onTake}
    >
      <ChangeList
        changes={changes.slice(0, SHOWN)}
        total={changes.length}
        names={namesOfBodies(before, after)}
      />
    </Question>
  );
}
