import type { Image } from '#contract/cases/cases.ts'
import { imageSrcSet, imageUrl, imageWidths } from '#contract/cases/media.ts'
import { classNames } from '#web/ui/class-names.ts'

type PictureProps = {
  readonly image: Image
  /** How wide it is drawn, as the attribute says it: `(width < 769px) 100vw, 832px`. */
  readonly sizes: string
  /** The one picture that a page opens with; every other waits until it comes near. */
  readonly eager?: boolean
  /** The frame's shape and place; the picture fills it, cut at its edges where the shapes differ. */
  readonly className?: string
  /** Where a sentence beside it says the same. */
  readonly decorative?: boolean
}

/** A picture of a case in the smallest format the browser knows, above its blur, in a frame of known shape. */
export const Picture = ({ image, sizes, eager, className, decorative }: PictureProps) => (
  <span className={classNames('relative block overflow-hidden bg-track', className)}>
    <img
      src={image.placeholder}
      alt=""
      aria-hidden="true"
      className="absolute inset-0 size-full object-cover"
    />
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={imageSrcSet(image, 'webp')} sizes={sizes} />
      <img
        src={imageUrl(image.mediaId, imageWidths(image).find((width) => width >= 800) ?? 400, 'jpg')}
        srcSet={imageSrcSet(image, 'jpg')}
        sizes={sizes}
        alt={decorative ? '' : image.alt}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'auto' : 'async'}
        className="relative size-full object-cover"
      />
    </picture>
  </span>
)
