import { useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Part } from '@/components/ui/part';
import { OpenSwitch } from './open-switch';
import type { OverviewPart } from './overview';
import { Tasks } from './tasks';
import { CasesPerVersion, Draft, VersionInUse } from './version-cards';

interface OverviewProps extends OverviewPart {
  /** The name in the language of the page. */
  name: string;
}

/** An organisation at a glance: whether it is open or what is left before it can open, its version, its draft and its cases. */
export function OverviewScreen({ overview, name }: OverviewProps) {
  return (
    <>
      <ScreenHeading title={name} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Part>{overview.isOpen ? <Open overview={overview} /> : <Tasks overview={overview} />}</Part>
          <Part>
            <CasesPerVersion overview={overview} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-5">
          <Part>
            <VersionInUse overview={overview} />
          </Part>
          <Part>
            <Draft overview={overview} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Open({ overview: { slug, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview');
  const address = `/apply/${slug}`;
  return (
    <Card title={t('isOpen')}>
      <p className="break-words">
        {t.rich('openText', {
          address,
          link: (text) => (
            <Link href={address} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      {permissions.includes('openOrganisation') && (
        <div className="mt-4">
          <OpenSwitch slug={slug} isOpen />
        </div>
      )}
    </Card>
  );
}
