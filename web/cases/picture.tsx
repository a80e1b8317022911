import type { Image } from '#contract/cases/cases.ts'
import { imageSrcSet, imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * First entry of `sizes` for pictures as wide as a phone's screen. On screens with three dots to a pixel it
 * selects a picture for two, which looks the same and is half as large.
 */
export const DENSE_PHONE = '(width < 769px) and (resolution > 2dppx) 55vw'

type PictureProps = {
  readonly image: Image
  /** `sizes` attribute: `(width < 769px) 100vw, 832px`. */
  readonly sizes: string
  /** Set for the page's main picture; all others load lazily. */
  readonly eager?: boolean
  /** Shape and position of the frame; the picture covers it. */
  readonly className?: string
  /** Whether the text beside the picture already describes it, so that `alt` is empty. */
  readonly decorative?: boolean
}

/**
 * A case's picture in the smallest supported format (old browsers get one width of it), above its blurred
 * placeholder, in a frame of fixed shape.
 */
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
