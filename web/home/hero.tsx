import { DENSE_PHONE } from '#web/cases/picture.tsx'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const files = import.meta.glob<string>('./hero/*', { eager: true, query: '?url', import: 'default' })
const WIDTHS = [480, 720, 1080, 1440] as const
const SIZES = `${DENSE_PHONE}, (width < 769px) calc(100vw - 32px), (width < 1024px) calc(100vw - 64px), 712px`

const srcSet = (format: 'avif' | 'webp'): string =>
  WIDTHS.map((width) => `${files[`./hero/hero-${width}.${format}`]} ${width}w`).join(', ')

type HeroPictureProps = { readonly className: string; readonly sizes?: string }

/** The page's only eager picture: neighbors working together. */
export const HeroPicture = ({ className, sizes = SIZES }: HeroPictureProps) => (
  <picture>
    <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
    <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
    <img
      src={files['./hero/hero-1080.jpg']}
      alt="Five neighbors lift the frame of a new house together at sunrise."
      width={1440}
      height={1080}
      fetchPriority="high"
      className={classNames('w-full rounded-card bg-sun-wash object-cover', className)}
    />
  </picture>
)

/** One sentence about the product, and the two main actions. */
export const Hero = () => {
  const { tipDefaultPercent } = usePublicConfig()
  return (
    <section className="page-width grid items-center gap-8 pt-8 tablet:pt-12 wide:grid-cols-[minmax(0,552fr)_minmax(0,712fr)]">
      <div>
        <h1 className="type-hero">Help, from the people next door</h1>
        <p className="mt-3.5 text-[1.125rem]/[1.55] text-quiet tablet:mt-6 tablet:text-[1.25rem]/[1.55]">
          Give to someone in under a minute, or start a fundraiser in six steps. Everyone who receives money
          passes an identity check before any of it moves.
        </p>
        <div className="mt-6 flex flex-wrap gap-2 tablet:mt-8 tablet:gap-4">
          <ButtonLink to="/case-list" kind="primary" size="large" className="phone:flex-1 phone:px-3">
            Find a case
          </ButtonLink>
          <FundraiserLink kind="secondary" size="large" className="phone:flex-1 phone:px-3">
            Start a fundraiser
          </FundraiserLink>
        </div>
        <p className="type-meta mt-4 text-quiet">
          No platform fee. Tips are optional{tipDefaultPercent === 0 && ' and start at $0'}.
        </p>
      </div>
      <HeroPicture className="aspect-[4/3] phone:aspect-[5/2]" />
    </section>
  )
}
