import type { Image } from '#contract/cases/cases.ts'
import type { ReviewWork, Snapshot } from '#contract/cases/reviews/review-shapes.ts'
import { imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'

type Images = ReviewWork['uploaded']['images']

const THUMBNAIL = 400

type PhotoProps = Pick<Image, 'mediaId' | 'width' | 'height' | 'alt'>

/** A photo that leads to its full size in another tab. */
const Photo = ({ alt, ...image }: PhotoProps) => (
  <a
    href={imageUrl(image.mediaId, imageWidths(image).at(-1) ?? THUMBNAIL, 'jpg')}
    target="_blank"
    rel="noreferrer"
    className="block"
  >
    <img
      src={imageUrl(image.mediaId, THUMBNAIL, 'jpg')}
      alt={alt === '' ? 'No description' : alt}
      width={image.width}
      height={image.height}
      className="h-auto w-full rounded-control"
    />
    <span className="link type-small">Full size</span>
  </a>
)

/** A case's photos. */
export const Photos = ({ photos }: { readonly photos: readonly PhotoProps[] }) => (
  <ul className="grid grid-cols-2 gap-3">
    {photos.map((photo) => (
      <li key={photo.mediaId}>
        <Photo {...photo} />
      </li>
    ))}
  </ul>
)

type PhotosProps = {
  readonly photos: readonly (readonly [uploadId: string, alt: string])[]
  readonly images: Images
}

/** The photos of one side of a review. */
export const ComparePhotos = ({ photos, images }: PhotosProps) => (
  <ul className="grid grid-cols-2 gap-3">
    {photos.map(([uploadId, alt]) => {
      const image = images.find((uploaded) => uploaded.uploadId === uploadId)
      return (
        <li key={uploadId}>
          {image === undefined ? 'This photo is no longer kept.' : <Photo {...image} alt={alt} />}
        </li>
      )
    })}
  </ul>
)

export const photosOf = (field: 'cover' | 'gallery', snapshot: Snapshot): [string, string][] =>
  field === 'cover'
    ? snapshot.coverUploadId === null
      ? []
      : [[snapshot.coverUploadId, snapshot.coverAlt]]
    : snapshot.gallery.map(({ uploadId, alt }) => [uploadId, alt])
