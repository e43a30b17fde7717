import { logoOf } from '@/lib/domain/organisation/logo';

interface OrganisationLogoProps {
  images: readonly { usageType: string; url: string }[];
  name: string;
}

/** The logo of an organisation in a header, or its name. */
export function OrganisationLogo({ images, name }: OrganisationLogoProps) {
  const logo = logoOf(images);
  return logo ? (
    // biome-ignore lint/performance/noImgElement: the size is the logo's own, within the height of the header
    <img src={logo.url} alt={name} className="h-8 w-auto max-w-full object-contain object-left" />
  ) : (
    <p className="truncate font-semibold text-lg">{name}</p>
  );
}
