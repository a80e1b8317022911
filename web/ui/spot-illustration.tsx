const files = import.meta.glob<string>('./spots/*', { eager: true, query: '?url', import: 'default' })

export type SpotName =
  | 'lost-page'
  | 'not-available'
  | 'empty-list'
  | 'thank-you'
  | 'identity-check'
  | 'open-door'
  | 'kitchen-table'

const urlOf = (file: string): string => {
  const url = files[`./spots/${file}`]
  if (url === undefined) throw new Error(`There is no illustration ${file}`)
  return url
}

const srcSet = (name: SpotName): string =>
  [480, 800].map((width) => `${urlOf(`${name}-${width}.avif`)} ${width}w`).join(', ')

type SpotProps = {
  readonly name: SpotName
  /** Empty for decoration, the usual case. */
  readonly alt?: string
  /** Value of the `sizes` attribute. */
  readonly sizes?: string
  readonly eager?: boolean
  readonly className?: string
}

/** A spot illustration, 4:3, on the paper color: no frame, one per screen, never beside a cover. */
export const SpotIllustration = ({ name, alt = '', sizes = '100vw', eager, className }: SpotProps) => (
  <picture>
    <source type="image/avif" srcSet={srcSet(name)} sizes={sizes} />
    <img
      src={urlOf(`${name}-800.jpg`)}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  </picture>
)
