import { type MouseEvent, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { Image } from '#contract/cases.ts'
import { imageUrl, imageWidths } from '#contract/media.ts'
import { CaseSection } from './case-section.tsx'
import { Lightbox } from './lightbox.tsx'
import { Picture } from './picture.tsx'

/** The full picture: where its link leads without scripts. */
const fullAddress = (image: Image): string =>
  imageUrl(image.mediaId, imageWidths(image).at(-1) ?? image.width, 'jpg')

/** Four places at most: one large, one wide, two small; fewer pictures share the same frame. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-4 row-span-2'],
  2: ['col-span-2 row-span-2', 'col-span-2 row-span-2'],
  3: ['col-span-2 row-span-2', 'col-span-2', 'col-span-2'],
  4: ['col-span-2 row-span-2', 'col-span-2', '', ''],
}
const FRAME = 'grid h-60 grid-cols-4 grid-rows-2 gap-2 tablet:h-74'
/** All of them, for whom the lightbox doesn't open. */
const SHEET = 'grid grid-cols-2 gap-2 tablet:grid-cols-3'

type ThumbnailProps = {
  readonly image: Image
  readonly name: string
  readonly className: string
  readonly onOpen: (event: MouseEvent) => void
}

const Thumbnail = ({ image, name, className, onOpen }: ThumbnailProps) => (
  <li className={className}>
    <a href={fullAddress(image)} onClick={onOpen} className="block h-full rounded-control" aria-label={name}>
      <Picture
        image={image}
        decorative
        sizes="(width < 769px) 50vw, 416px"
        className="h-full rounded-control"
      />
    </a>
  </li>
)

type CaseGalleryProps = {
  readonly images: readonly Image[]
  /** All of them in the page, by `?photos=all` in the address. */
  readonly all: boolean
}

export const CaseGallery = ({ images, all }: CaseGalleryProps) => {
  const [shown, setShown] = useState<number | null>(null)
  const close = useCallback(() => setShown(null), [])
  const count = images.length
  const move = useCallback(
    (by: number) => setShown((at) => (at === null ? null : (at + by + count) % count)),
    [count],
  )
  if (count === 0) return null
  const places = PLACES[Math.min(count, 4)] ?? []
  const open = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    setShown(index)
  }
  const seeAll = !all && count > places.length && (
    <Link to="?photos=all#gallery" onClick={open(0)} className="link target type-label whitespace-nowrap">
      See all {count} photos
    </Link>
  )
  return (
    <CaseSection id="gallery" title="Gallery" all={seeAll}>
      <ul className={all ? SHEET : FRAME}>
        {images.slice(0, all ? undefined : places.length).map((image, index) => (
          <Thumbnail
            key={image.mediaId}
            image={image}
            name={`Photo ${index + 1} of ${count}: ${image.alt}`}
            className={all ? 'aspect-[16/10]' : (places[index] ?? '')}
            onOpen={open(index)}
          />
        ))}
      </ul>
      <Lightbox images={images} shown={shown} onMove={move} onClose={close} />
    </CaseSection>
  )
}
