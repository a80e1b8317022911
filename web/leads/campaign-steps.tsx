import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { DENSE_PHONE } from '#web/cases/picture.tsx'

const files = import.meta.glob<string>('./hero/*', { eager: true, query: '?url', import: 'default' })
const SIZES = `${DENSE_PHONE}, (width < 1024px) calc(100vw - 32px), 672px`
const srcSet = (format: 'avif' | 'webp'): string =>
  [480, 800, 1344].map((width) => `${files[`./hero/hero-${width}.${format}`]} ${width}w`).join(', ')

const STEPS = [
  [
    'We call',
    'Ten minutes. You decide whether a fundraiser is right for you. Sometimes it isn’t, and we’ll tell you so.',
  ],
  [
    'We write it with you',
    'Five questions, a goal that adds up, one photo. Nothing is published without you.',
  ],
  [
    'You share, money moves',
    `Gifts clear in days. Transfers leave every ${PAYOUT_EVERY_DAYS} days, or every day if you choose that, and the page shows each one.`,
  ],
] as const

export const CampaignSteps = () => (
  <section className="page-width grid gap-8 pt-16 wide:grid-cols-[672fr_560fr] wide:gap-16 wide:pt-24">
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={SIZES} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={SIZES} />
      <img
        src={files['./hero/hero-800.jpg']}
        alt="A man waves from his lit doorway to neighbors who bring tools, boxes and food."
        width={1344}
        height={920}
        className="aspect-[672/460] w-full rounded-card bg-sun-wash object-cover"
      />
    </picture>
    <div>
      <h2 className="type-h2-home">What happens after you ask</h2>
      <ol className="mt-6">
        {STEPS.map(([title, text]) => (
          <li key={title} className="border-t border-line py-5 last:border-b">
            <h3 className="type-h3">{title}</h3>
            <p className="mt-1 text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
