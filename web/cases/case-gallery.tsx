import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import { Link } from '#web/ui/link.tsx'
import { photoAddress } from './case-address.ts'
import { CaseSection, SeeAll } from './case-section.tsx'
import { Picture } from './picture.tsx'

/** Grid classes of the tiles, by the number of pictures; four tiles at most. */
const TILE_CLASSES: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-4 row-span-2'],
  2: ['col-span-2 row-span-2', 'col-span-2 row-span-2'],
  3: ['col-span-2 row-span-2', 'col-span-2', 'col-span-2'],
  4: ['col-span-2 row-span-2', 'col-span-2', '', ''],
}

type ThumbnailProps = {
  readonly image: Image
  readonly to: string
  readonly name: string
  readonly className: string
}

const Thumbnail = ({ image, to, name, className }: ThumbnailProps) => (
  <li className={className}>
    <Link to={to} state={{ fromCase: true }} className="block h-full rounded-control" aria-label={name}>
      <Picture
        image={image}
        decorative
        sizes="(width < 769px) 50vw, 416px"
        className="h-full rounded-control"
      />
    </Link>
  </li>
)

/**
 * The first photos of a case. Each opens over the page at its own address, so that back navigation closes it.
 */
export const CaseGallery = ({ detail }: { readonly detail: CaseDetail }) => {
  const { gallery } = detail
  const count = gallery.length
  if (count === 0) return null
  const tileClasses = TILE_CLASSES[Math.min(count, 4)] ?? []
  const all = count > 1 && (
    <SeeAll to={photoAddress(detail, 0)} state={{ fromCase: true }}>
      See all {count} photos
    </SeeAll>
  )
  return (
    <CaseSection id="gallery" title="Gallery" all={all}>
      <ul className="grid h-60 grid-cols-4 grid-rows-2 gap-2 tablet:h-74">
        {gallery.slice(0, tileClasses.length).map((image, index) => (
          <Thumbnail
            key={image.mediaId}
            image={image}
            to={photoAddress(detail, index)}
            name={`Photo ${index + 1} of ${count}: ${image.alt}`}
            className={tileClasses[index] ?? ''}
          />
        ))}
      </ul>
    </CaseSection>
  )
}
