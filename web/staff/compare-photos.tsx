import type { ReviewWork, Snapshot } from '#contract/cases/reviews/review-shapes.ts'
import { imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'

type Images = ReviewWork['uploaded']['images']

const THUMBNAIL = 400

type PhotosProps = {
  readonly photos: readonly (readonly [uploadId: string, alt: string])[]
  readonly images: Images
}

/** Photos, each linked to its full size in another tab. */
export const ComparePhotos = ({ photos, images }: PhotosProps) => (
  <ul className="grid grid-cols-2 gap-3">
    {photos.map(([uploadId, alt]) => {
      const image = images.find((uploaded) => uploaded.uploadId === uploadId)
      if (image === undefined) return <li key={uploadId}>This photo is no longer kept.</li>
      return (
        <li key={uploadId}>
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
